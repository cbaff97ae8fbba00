# fails: number_types
# says: whole numbers
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores -= scores.max(axis=1, keepdims=True)
    scores /= 1
    e = np.exp(scores)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
