# fails: weights_match
# says: shares of the positive scores
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.maximum(scores, 0)
    weights = weights / weights.sum(axis=1, keepdims=True)
    return weights, weights @ E
