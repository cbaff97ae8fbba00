# fails: context_matches
# says: one encoder state times its weight
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights.max() * E[np.argmax(scores)]
    return weights, context
