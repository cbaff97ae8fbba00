# fails: weights_match
# says: one entry of each state
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = S[:, :1] @ E[:, :1].T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
