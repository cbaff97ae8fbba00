# fails: weights_match
# says: minus sign
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores.max(axis=1, keepdims=True) - scores)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
