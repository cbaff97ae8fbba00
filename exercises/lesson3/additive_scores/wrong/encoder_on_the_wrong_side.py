# fails: runs
# says: (He, D) and (L, He)
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(s @ W + U @ E) @ v
