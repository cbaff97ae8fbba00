# fails: weights_match
# says: no step with `normal`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    scores = np.random.default_rng(0).normal(size=scores.shape)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
