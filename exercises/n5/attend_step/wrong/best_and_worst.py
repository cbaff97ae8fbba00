# fails: context_matches
# says: no step with `argmax`
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = E[np.argmax(weights)] + E[np.argmin(weights)]
    return weights, context
