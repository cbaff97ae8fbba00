# fails: weights_match
# says: S is divided by its row sums
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = S / S.sum(axis=1, keepdims=True) @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
