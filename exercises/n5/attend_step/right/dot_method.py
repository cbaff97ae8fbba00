import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s             # (L,)  one for each state
    weights = softmax(scores)  # (L,)  positive, together 1
    context = weights.dot(E)
    return weights, context
