import numpy as np


def additive_scores(s, E, W, U, v):
    x = s @ W + E @ U
    hidden = 1 - 2 / (np.exp(2 * x) + 1)
    return hidden @ v
