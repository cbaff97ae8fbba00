# fails: context_matches
# says: plain mean
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = np.tile(E.mean(axis=0), (len(S), 1))
    return weights, context
