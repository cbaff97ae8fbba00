# fails: shape
# says: returns nothing
import numpy as np


def additive_scores(s, E, W, U, v):
    scores = np.tanh(s @ W + E @ U) @ v
