# fails: positive
# says: no `exp` yet
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = scores - scores.max(axis=1, keepdims=True)
    return weights, weights @ E
