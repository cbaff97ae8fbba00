# fails: runs
# says: is not in it
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = 0
    for i in range(4):
        context = context + weights[i] * E[i]
    return weights, context
