# fails: scores_match
# says: mean of the encoder states
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.array([np.tanh(s @ W + E.mean(axis=0) @ U) @ v] * len(E))
