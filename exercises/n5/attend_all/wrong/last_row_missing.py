# fails: rows
# says: Only the first row
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.zeros(scores.shape)
    for t in range(len(S) - 1):
        e = np.exp(scores[t] - scores[t].max())
        weights[t] = e / e.sum()
    return weights, weights @ E
