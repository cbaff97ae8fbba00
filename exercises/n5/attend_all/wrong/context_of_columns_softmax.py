# fails: context_matches
# says: down the columns
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = (np.exp(scores) / np.exp(scores).sum(axis=0)) @ E
    return weights, context
