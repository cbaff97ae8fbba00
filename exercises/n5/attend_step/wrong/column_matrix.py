# fails: shapes
# says: (3, 1)
# says: axis too many
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = E.T @ weights[:, None]
    return weights, context
