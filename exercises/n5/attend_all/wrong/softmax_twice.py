# fails: weights_match
# says: applied twice
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    for _ in range(2):
        e = np.exp(scores - scores.max(axis=1, keepdims=True))
        scores = e / e.sum(axis=1, keepdims=True)
    weights = scores
    return weights, weights @ E
