import numpy as np


def softmax(x):
    e = np.exp(x - x.max())    # less the largest: same shares, and no number too large
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s             # (L,)  one for each state
    weights = softmax(scores)  # (L,)  positive, together 1
    context = weights @ E      # (H,)
    return weights, context
