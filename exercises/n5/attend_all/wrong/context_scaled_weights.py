# fails: context_matches
# says: other weights than the ones you return
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = (lambda x: np.exp(x) / np.exp(x).sum(axis=1, keepdims=True))(scores / S.shape[1] ** 0.5) @ E
    return weights, context
