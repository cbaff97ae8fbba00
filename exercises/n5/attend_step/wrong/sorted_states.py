# fails: context_matches
# says: E is sorted along its columns
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights @ np.sort(E, axis=0)
    return weights, context
