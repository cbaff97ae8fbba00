# fails: rows
# says: Line 9 may be the reason: `//` cuts
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True) // 0.1
    return weights, weights @ E
