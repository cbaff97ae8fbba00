# fails: weights_match
# says: `exp` is for the scores, not for `E`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = S @ (np.exp(E) + E).T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
