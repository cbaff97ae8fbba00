# fails: runs
# says: (He, L) and (He, D)
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(s @ W + E.T @ U) @ v
