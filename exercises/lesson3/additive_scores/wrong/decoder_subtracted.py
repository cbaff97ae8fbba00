# fails: scores_match
# says: is subtracted from `E @ U`
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(E @ U - s @ W) @ v
