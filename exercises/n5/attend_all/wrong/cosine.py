# fails: weights_match
# says: scaled to length 1
import numpy as np


def attend_all(S, E):
    scores = (S / np.linalg.norm(S, axis=1, keepdims=True)) @ (E / np.linalg.norm(E, axis=1, keepdims=True)).T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E
    return weights, context
