# fails: positive
# says: negative
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = scores**3 - 2 * scores
    return weights, weights @ E
