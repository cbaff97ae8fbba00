# fails: runs
# says: Python's own `max`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - max(scores))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
