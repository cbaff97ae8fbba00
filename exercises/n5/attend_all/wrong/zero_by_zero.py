# fails: positive
# says: not finite
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True) - 800)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
