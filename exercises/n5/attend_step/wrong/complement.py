# fails: context_matches
# says: does not use the weights
# says: 1 less
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = (1 - weights) @ E
    return weights, context
