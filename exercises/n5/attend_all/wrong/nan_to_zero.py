# fails: large
# says: finite, but wrong
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores)
    weights = np.nan_to_num(e / e.sum(axis=1, keepdims=True))
    return weights, weights @ E
