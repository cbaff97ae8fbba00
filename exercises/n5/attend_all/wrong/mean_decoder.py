# fails: weights_match
# says: mean of the decoder states
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = np.tile(S.mean(axis=0) @ E.T, (len(S), 1))
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
