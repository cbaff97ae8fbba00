# fails: weights_match
# says: distances
import numpy as np


def attend_all(S, E):
    scores = -np.linalg.norm(S[:, None] - E[None], axis=2)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E
    return weights, context
