# fails: context_matches
# says: 0.2500 times the right one
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = (weights[:, None] * E).mean(axis=0)
    return weights, context
