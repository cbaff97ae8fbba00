# fails: context_matches
# says: divided by its own row sums
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = (weights @ E) / (weights @ E).sum(axis=1, keepdims=True)
    return weights, context
