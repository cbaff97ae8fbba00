# fails: context_matches
# says: encoder states 0, 1 only
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights[:2] @ E[:2]
    return weights, context
