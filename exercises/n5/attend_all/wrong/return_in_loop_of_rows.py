# fails: rows
# says: Row 0 of your weights is right
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.exp(scores)
    for t in range(len(S)):
        weights[t] = weights[t] / weights[t].sum()
        return weights, weights @ E
    return weights, weights @ E
