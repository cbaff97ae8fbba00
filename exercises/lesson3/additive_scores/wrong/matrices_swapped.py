# fails: runs
# says: (4,) and (3, 2)
# says: (Hs,) and (He, D)
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(s @ U + E @ W) @ v
