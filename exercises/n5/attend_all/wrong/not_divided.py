# fails: rows
# says: not divided
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.exp(scores)
    return weights, weights @ E
