# fails: runs
# says: (3,) and (3, 2)
# says: do not line up
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = (weights * E).sum(axis=0)
    return weights, context
