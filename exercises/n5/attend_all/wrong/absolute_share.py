# fails: weights_match
# says: without their signs
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.abs(scores) / np.abs(scores).sum(axis=1, keepdims=True)
    return weights, weights @ E
