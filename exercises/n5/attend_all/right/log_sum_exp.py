import numpy as np


def attend_all(S, E):
    scores = S.dot(E.T)
    top = scores.max(axis=1, keepdims=True)
    log_total = top + np.log(np.exp(scores - top).sum(axis=1, keepdims=True))
    weights = np.exp(scores - log_total)
    return weights, weights.dot(E)
