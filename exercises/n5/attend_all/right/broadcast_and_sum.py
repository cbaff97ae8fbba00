import numpy as np


def attend_all(S, E):
    scores = (S[:, None, :] * E[None, :, :]).sum(axis=2)
    exps = np.exp(scores - scores.max(1, keepdims=True))
    weights = exps / exps.sum(1, keepdims=True)
    context = (weights[:, :, None] * E[None, :, :]).sum(axis=1)
    return weights, context
