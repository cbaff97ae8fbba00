# fails: positive
# says: `exp` is missing
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = scores / scores.sum(axis=1, keepdims=True)
    return weights, weights @ E
