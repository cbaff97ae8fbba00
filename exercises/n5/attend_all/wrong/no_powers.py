# fails: weights_match
# says: no `exp` in your code
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = scores + 5
    weights = weights / weights.sum(axis=1, keepdims=True)
    return weights, weights @ E
