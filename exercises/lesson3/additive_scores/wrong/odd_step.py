# fails: scores_match
# says: no step with `sin`
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(np.sin(s @ W) + E @ U) @ v
