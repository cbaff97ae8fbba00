# fails: weights_match
# says: does not turn E over
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = S @ E.reshape(E.shape[1], E.shape[0])
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
