# fails: context_matches
# says: last encoder state
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = np.tile(E[-1], (len(S), 1))
    return weights, context
