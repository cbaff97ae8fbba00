# fails: runs
# says: `score` is not defined
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(score)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
