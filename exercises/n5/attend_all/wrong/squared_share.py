# fails: weights_match
# says: squared scores
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = scores**2 / (scores**2).sum(axis=1, keepdims=True)
    return weights, weights @ E
