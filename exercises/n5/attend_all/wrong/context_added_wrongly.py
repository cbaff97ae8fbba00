# fails: shapes
# says: Your context has the shape (2, 4)
# says: shape of the weights
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = (weights[:, :, None] * E[None]).sum(axis=2)
    return weights, context
