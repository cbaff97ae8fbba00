# fails: scores_match
# says: `tanh` is taken of `E @ U` only
import numpy as np


def additive_scores(s, E, W, U, v):
    return (s @ W + np.tanh(E @ U)) @ v
