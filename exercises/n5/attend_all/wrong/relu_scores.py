# fails: weights_match
# says: negative scores have become 0
import numpy as np


def attend_all(S, E):
    scores = np.maximum(S @ E.T, 0)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E
    return weights, context
