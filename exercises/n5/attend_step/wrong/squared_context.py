# fails: context_matches
# says: the right one, squared
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = (weights @ E) ** 2
    return weights, context
