# fails: runs
# says: `np.dot(E, S.T)` has the shape (4, 2)
# says: `weights` is needed as (2, 4)
import numpy as np


def attend_all(S, E):
    scores = np.dot(E, S.T)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E
    return weights, context
