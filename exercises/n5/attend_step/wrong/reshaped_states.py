# fails: context_matches
# says: `reshape` keeps
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights @ E.reshape(E.shape[1], E.shape[0]).T
    return weights, context
