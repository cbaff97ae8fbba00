# fails: inputs_unchanged
# says: changes its input E
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    E *= weights[:, None]
    context = E.sum(axis=0)
    return weights, context
