# fails: scores_match
# says: decoder state has no part
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(E @ U) @ v
