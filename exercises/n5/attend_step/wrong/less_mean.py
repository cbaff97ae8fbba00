# fails: context_matches
# says: mean of the encoder states is subtracted
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights @ (E - E.mean(axis=0))
    return weights, context
