# fails: rows
# says: All your weights are 1
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores)
    weights = e / e
    return weights, weights @ E
