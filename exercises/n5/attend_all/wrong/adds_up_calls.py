# fails: again
# says: a later call
import numpy as np


shift = 0


def attend_all(S, E):
    global shift
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E + shift
    shift = shift + 1
    return weights, context
