# fails: inputs_unchanged
# says: changes its input S
import numpy as np


def attend_all(S, E):
    weights = np.exp(S @ E.T - (S @ E.T).max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    context = weights @ E
    S[:] = context
    return weights, context
