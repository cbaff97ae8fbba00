# fails: context_matches
# says: two best
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights[np.argsort(weights)[-2:]] @ E[np.argsort(weights)[-2:]]
    return weights, context
