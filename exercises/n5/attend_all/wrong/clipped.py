# fails: large
# says: finite, but wrong
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(np.clip(scores, -50, 50))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
