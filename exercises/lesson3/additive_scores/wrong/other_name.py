# fails: defines
# says: no function `additive_scores`
import numpy as np


def additive_score(s, E, W, U, v):
    return np.tanh(s @ W + E @ U) @ v
