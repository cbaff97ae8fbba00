# fails: number_types
# says: cut to whole numbers
import numpy as np


def additive_scores(s, E, W, U, v):
    scores = np.zeros(len(E), dtype=s.dtype)
    scores[:] = np.tanh(s @ W + E @ U) @ v
    return scores
