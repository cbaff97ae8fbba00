# fails: context_matches
# says: 0 everywhere
# says: no step with `prod`
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = np.prod(weights[:, None] * E, axis=0)
    return weights, context
