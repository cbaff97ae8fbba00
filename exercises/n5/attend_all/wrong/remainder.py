# fails: weights_match
# says: `%` cuts
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores % 3)
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
