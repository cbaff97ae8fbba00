# fails: rows
# says: shifted differently
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.exp(scores - scores.max(axis=1, keepdims=True)) / np.exp(scores).sum(axis=1, keepdims=True)
    return weights, weights @ E
