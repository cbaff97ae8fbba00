# fails: context_matches
# says: last weighted state
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = 0
    for w, h in zip(weights, E):
        context = w * h
    return weights, context
