# fails: weights_match
# says: `reshape` keeps the order
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = (E @ S.T).reshape(scores.shape)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
