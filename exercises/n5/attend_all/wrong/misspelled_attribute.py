# fails: runs
# says: no `.maxx`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.maxx(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
