# fails: rows
# says: numbers of your weights are right
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    weights[weights < 0.1] = 0
    return weights, weights @ E
