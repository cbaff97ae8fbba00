# fails: scores_match
# says: rounded to 2 digits
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.round(np.tanh(s @ W + E @ U) @ v, 2)
