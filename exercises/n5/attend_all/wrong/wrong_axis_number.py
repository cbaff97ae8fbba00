# fails: runs
# says: axis 2
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores)
    weights = e / e.sum(axis=2, keepdims=True)
    return weights, weights @ E
