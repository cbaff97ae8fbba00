# fails: rows
# says: 0.5000 times the right one
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / (e.sum(axis=1, keepdims=True) * 2)
    return weights, weights @ E
