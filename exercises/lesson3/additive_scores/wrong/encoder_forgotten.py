# fails: scores_match
# says: encoder states have no part
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.full(len(E), np.tanh(s @ W) @ v)
