# fails: scores_match
# says: apart
import numpy as np


def additive_scores(s, E, W, U, v):
    return (np.tanh(s @ W) + np.tanh(E @ U)) @ v
