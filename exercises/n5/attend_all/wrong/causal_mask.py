# fails: weights_match
# says: masked out
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = np.where(np.tri(len(S), len(E)) == 1, scores, -1e9)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
