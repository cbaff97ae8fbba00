# fails: weights_match
# says: powers of 2
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = 2 ** (scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
