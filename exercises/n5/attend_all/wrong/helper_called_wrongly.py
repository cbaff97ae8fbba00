# fails: runs
# says: cannot be called with 1 argument
import numpy as np


def softmax(x, axis):
    return np.exp(x) / np.exp(x).sum(axis=axis, keepdims=True)


def attend_all(S, E):
    scores = S @ E.T
    weights = softmax(scores)
    return weights, weights @ E
