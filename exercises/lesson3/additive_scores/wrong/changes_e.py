# fails: inputs_unchanged
# says: changes its input E
import numpy as np


def additive_scores(s, E, W, U, v):
    E *= 1.5
    E /= 1.5
    E += 1
    E -= 1
    scores = np.tanh(s @ W + E @ U) @ v
    E[:] = 0
    return scores
