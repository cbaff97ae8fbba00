# fails: runs
# says: `E @ S.T` has the shape (4, 2)
import numpy as np


def attend_all(S, E):
    scores = E @ S.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E
    return weights, context
