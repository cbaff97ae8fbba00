# fails: context_matches
# says: multiplied by the scores once more
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights * scores @ E
    return weights, context
