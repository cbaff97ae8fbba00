# fails: context_matches
# says: Row 0 of your context is right
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = (weights * np.arange(1, len(S) + 1)[:, None]) @ E
    return weights, context
