# fails: context_matches
# says: 2.0000 times
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = 2 * weights @ E
    return weights, context
