# fails: number_types
# says: cut to whole numbers
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = np.zeros((len(S), E.shape[1]), dtype=E.dtype)
    context[:] = weights @ E
    return weights, context
