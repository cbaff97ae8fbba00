import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(s, E):
    scores = E @ s             # (L,)  one for each state
    weights = softmax(scores)  # (L,)  positive, together 1
    context = [0.0] * E.shape[1]
    for j in range(E.shape[1]):
        for i in range(len(weights)):
            context[j] += weights[i] * E[i, j]
    context = np.array(context)
    return weights, context
