# fails: rows
# says: length instead of its sum
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.shape[1]
    return weights, weights @ E
