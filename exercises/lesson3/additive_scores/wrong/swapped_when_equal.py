# fails: again
# says: later call
import numpy as np


def additive_scores(s, E, W, U, v):
    if len(s) == len(E[0]):
        W, U = U, W
    return np.tanh(s @ W + E @ U) @ v
