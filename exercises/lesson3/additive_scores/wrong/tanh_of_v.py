# fails: scores_match
# says: of v too
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(s @ W + E @ U) @ np.tanh(v)
