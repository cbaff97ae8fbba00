# fails: context_matches
# says: does not use the weights that you return
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = (1 / (1 + np.exp(-scores))) @ E
    return weights, context
