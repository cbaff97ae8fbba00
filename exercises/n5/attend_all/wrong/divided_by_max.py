# fails: rows
# says: largest weight of each row is 1
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores)
    weights = e / e.max(axis=1, keepdims=True)
    return weights, weights @ E
