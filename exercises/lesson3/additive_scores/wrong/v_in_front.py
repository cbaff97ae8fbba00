# fails: runs
# says: (2,) and (5, 2)
# says: (D,) and (L, D)
import numpy as np


def additive_scores(s, E, W, U, v):
    return v @ np.tanh(s @ W + E @ U)
