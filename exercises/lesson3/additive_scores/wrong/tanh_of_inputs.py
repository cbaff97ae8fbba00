# fails: scores_match
# says: of s and E before
import numpy as np


def additive_scores(s, E, W, U, v):
    return (np.tanh(s) @ W + np.tanh(E) @ U) @ v
