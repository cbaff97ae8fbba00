# fails: weights_match
# says: no longer
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = np.exp(scores) / np.exp(scores).sum()
    context = weights @ E
    return weights, context
