# fails: shapes
# says: (4, 2)
# says: (L, T)
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = E @ E.T @ weights.T
    return weights, context
