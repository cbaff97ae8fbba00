# fails: runs
# says: `None`
import numpy as np


def shifted(x):
    np.exp(x - x.max(axis=1, keepdims=True))


def attend_all(S, E):
    scores = S @ E.T
    e = shifted(scores)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
