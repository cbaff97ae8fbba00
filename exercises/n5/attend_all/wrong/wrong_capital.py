# fails: runs
# says: does not know `keepDims`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores)
    weights = e / e.sum(axis=1, keepDims=True)
    return weights, weights @ E
