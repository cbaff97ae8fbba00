# fails: weights_match
# says: `** 2`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores**2 / 2)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
