# fails: rows
# says: 0.0010 added
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / (e.sum(axis=1, keepdims=True) + 1e-3)
    return weights, weights @ E
