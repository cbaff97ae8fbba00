# fails: context_matches
# says: sums of their columns
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = (weights / weights.sum(axis=0)) @ E
    return weights, context
