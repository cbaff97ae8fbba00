# fails: shapes
# says: (2, 3)
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = np.vstack([weights @ E, s])
    return weights, context
