# fails: runs
# says: does not know `dim`
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = (weights[:, None] * E).sum(dim=0)
    return weights, context
