# fails: context_matches
# says: encoder states 0, 2 only
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights[:, ::2] @ E[::2]
    return weights, context
