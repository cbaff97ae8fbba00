# fails: scores_match
# says: `tanh` is taken of `s @ W` only
import numpy as np


def additive_scores(s, E, W, U, v):
    return (np.tanh(s @ W) + E @ U) @ v
