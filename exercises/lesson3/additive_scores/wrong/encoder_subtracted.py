# fails: scores_match
# says: is subtracted from `s @ W`
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(s @ W - E @ U) @ v
