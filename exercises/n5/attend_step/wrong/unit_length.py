# fails: context_matches
# says: scaled to length 1
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = (weights @ E) / np.linalg.norm(weights @ E)
    return weights, context
