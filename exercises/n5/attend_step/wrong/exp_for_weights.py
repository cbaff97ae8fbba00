# fails: context_matches
# says: `exp` of the scores
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s
    weights = softmax(scores)
    context = np.exp(scores) @ E
    return weights, context
