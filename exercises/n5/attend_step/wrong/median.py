# fails: context_matches
# says: median
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = np.median(E, axis=0)
    return weights, context
