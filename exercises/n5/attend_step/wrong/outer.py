# fails: shapes
# says: (4, 12)
# says: no step with `outer`
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = np.outer(weights, E)
    return weights, context
