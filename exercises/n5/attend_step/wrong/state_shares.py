# fails: context_matches
# says: E is divided by its row sums
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights @ (E / E.sum(axis=1, keepdims=True))
    return weights, context
