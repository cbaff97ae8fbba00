import numpy as np


def hidden(state, weights):
    return state @ weights


additive_scores = lambda s, E, W, U, v: np.tanh(hidden(s, W)[np.newaxis] + hidden(E, U)).dot(v)
