# fails: runs
# says: (3, 2) and (3,)
# says: 2 columns meet 3 entries
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = E @ weights
    return weights, context
