# fails: rows
# says: All your weights are 0
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.zeros(scores.shape)
    return weights, weights @ E
