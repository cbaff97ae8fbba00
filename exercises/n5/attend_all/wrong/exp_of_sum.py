# fails: rows
# says: `exp` of the sum
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.exp(scores) / np.exp(scores.sum(axis=1, keepdims=True))
    return weights, weights @ E
