# fails: scores_match
# says: another order
import numpy as np


def additive_scores(s, E, W, U, v):
    return (np.tanh(s @ W + E @ U) @ v)[::-1]
