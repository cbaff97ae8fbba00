# fails: weights_match
# says: negative scores get no weight
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores) * (scores > 0)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
