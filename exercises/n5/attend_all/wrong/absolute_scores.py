# fails: weights_match
# says: lost their signs
import numpy as np


def attend_all(S, E):
    scores = np.abs(S @ E.T)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E
    return weights, context
