# fails: scores_match
# says: square root of D
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(s @ W + E @ U) @ v / np.sqrt(len(v))
