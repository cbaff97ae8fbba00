# fails: context_matches
# says: `reshape` turns nothing
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = (E.T @ weights.T).reshape(S.shape)
    return weights, context
