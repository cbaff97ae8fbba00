# fails: weights_match
# says: less their row maximum, plus 1
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True)) + 1
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
