# fails: inputs_unchanged
# says: changes its input E
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E
    E *= 2
    return weights, context
