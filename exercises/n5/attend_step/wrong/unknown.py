# fails: context_matches
# says: not the weighted sum
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights @ E + np.arange(E.shape[1])
    return weights, context
