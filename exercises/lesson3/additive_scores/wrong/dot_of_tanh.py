# fails: scores_match
# says: multiplicative attention
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(E @ U) @ np.tanh(s @ W)
