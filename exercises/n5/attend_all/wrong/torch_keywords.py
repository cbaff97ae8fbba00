# fails: runs
# says: does not know `dim`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores)
    weights = e / e.sum(dim=1, keepdim=True)
    return weights, weights @ E
