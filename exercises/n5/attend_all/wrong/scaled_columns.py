# fails: rows
# says: down the columns
# says: square root of H
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = scores / np.sqrt(S.shape[1])
    e = np.exp(scores - scores.max(axis=0))
    weights = e / e.sum(axis=0)
    return weights, weights @ E
