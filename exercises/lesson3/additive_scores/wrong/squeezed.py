# fails: again
# says: one encoder state (L = 1)
# says: ()
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.squeeze(np.tanh(s @ W + E @ U) @ v)
