# fails: scores_match
# says: largest of the D numbers
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(s @ W + E @ U).max(axis=1)
