# fails: rows
# says: sigmoid
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = 1 / (1 + np.exp(-scores))
    return weights, weights @ E
