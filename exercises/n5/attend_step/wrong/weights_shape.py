# fails: shapes
# says: Your weights have the shape (1, 4)
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = weights @ E
    return weights[None], context
