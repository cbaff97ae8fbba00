# fails: shape
# says: (5, 2)
# says: still has D numbers
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(s @ W + E @ U)
