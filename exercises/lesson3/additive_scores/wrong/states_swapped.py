# fails: runs
# says: (L, He) and (Hs, D)
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(E @ W + s @ U) @ v
