# fails: rows
# says: divided by the sum of the scores
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.exp(scores) / scores.sum(axis=1, keepdims=True)
    return weights, weights @ E
