# fails: runs
# says: (2, 3) and (2,)
# says: do not line up
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1))
    weights = e / e.sum(axis=1)
    return weights, weights @ E
