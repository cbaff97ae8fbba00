# fails: context_matches
# says: leaves out the first
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = 0
    for i in range(1, len(E)):
        context = context + weights[i] * E[i]
    return weights, context
