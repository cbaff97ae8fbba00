# fails: rows
# says: has 1.0000 added to it
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores)
    weights = e / (1 + e.sum(axis=1, keepdims=True))
    return weights, weights @ E
