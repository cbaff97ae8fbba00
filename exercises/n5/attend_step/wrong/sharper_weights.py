# fails: context_matches
# says: other weights than
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = softmax(scores / np.sqrt(len(s))) @ E
    return weights, context
