# fails: weights_match
# says: sums of the entries
import numpy as np


def attend_all(S, E):
    scores = (S[:, None] + E[None]).sum(axis=2)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E
    return weights, context
