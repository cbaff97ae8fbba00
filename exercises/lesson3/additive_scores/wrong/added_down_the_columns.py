# fails: shape
# says: (2,)
# says: encoder states have been added up
import numpy as np


def additive_scores(s, E, W, U, v):
    return (np.tanh(s @ W + E @ U) * v).sum(axis=0)
