# fails: shape
# says: returns 2 values
import numpy as np


def additive_scores(s, E, W, U, v):
    hidden = np.tanh(s @ W + E @ U)
    return hidden, hidden @ v
