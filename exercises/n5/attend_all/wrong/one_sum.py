# fails: rows
# says: sum of the whole matrix
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum()
    return weights, weights @ E
