# fails: large
# says: near −10,000
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - np.maximum(scores.max(axis=1, keepdims=True), 0))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
