# fails: scores_match
# says: cut off
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.maximum(s @ W + E @ U, 0) @ v
