# fails: positive
# says: not from the scores
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores) - scores.max(axis=1, keepdims=True)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
