# fails: shapes
# says: (1, 3)
# says: axis too many
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights[None, :] @ E
    return weights, context
