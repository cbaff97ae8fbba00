# fails: weights_match
# says: E is put through softmax
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = S @ (np.exp(E) / np.exp(E).sum(axis=1, keepdims=True)).T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
