# fails: rows
# says: upside down
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e.sum(axis=1, keepdims=True) / e
    return weights, weights @ E
