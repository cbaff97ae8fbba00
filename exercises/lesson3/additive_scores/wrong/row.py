# fails: shape
# says: axis too many
import numpy as np


def additive_scores(s, E, W, U, v):
    return (np.tanh(s @ W + E @ U) @ v)[None]
