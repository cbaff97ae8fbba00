# fails: scores_match
# says: `arctan`
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.arctan(s @ W + E @ U) @ v
