# fails: context_matches
# says: largest weighted entry
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = (weights[:, None] * E).max(axis=0)
    return weights, context
