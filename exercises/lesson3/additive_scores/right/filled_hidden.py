import numpy as np


def additive_scores(s, E, W, U, v):
    hidden = np.empty((len(E), len(v)))
    hidden[:] = s @ W
    hidden += E @ U
    np.tanh(hidden, out=hidden)
    return hidden @ v
