# fails: weights_match
# says: not kept
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores + np.log(2)
    e = np.exp(scores - scores[:, :1]) + 0.5
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
