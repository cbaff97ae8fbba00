# fails: runs
# says: (2, 3) and (1, 2)
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1)[None, :])
    weights = e / e.sum(axis=1)[None, :]
    return weights, weights @ E
