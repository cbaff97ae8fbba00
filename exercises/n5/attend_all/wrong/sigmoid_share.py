# fails: weights_match
# says: shares of sigmoids
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = 1 / (1 + np.exp(-scores))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
