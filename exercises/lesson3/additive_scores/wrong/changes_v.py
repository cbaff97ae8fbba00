# fails: inputs_unchanged
# says: changes its input v
import numpy as np


def additive_scores(s, E, W, U, v):
    scores = np.tanh(s @ W + E @ U) @ v
    v -= 1
    return scores
