# fails: positive
# says: not finite
# says: `** 0.5`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = scores ** 0.5
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
