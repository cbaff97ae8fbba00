# fails: again
# says: later call
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = np.zeros(E.shape[1], dtype=E.dtype)
    for w, h in zip(weights, E):
        context[:] = context + w * h
    return weights, context
