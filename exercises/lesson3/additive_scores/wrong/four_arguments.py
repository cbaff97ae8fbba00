# fails: defines
# says: takes 4 arguments
import numpy as np


def additive_scores(s, E, W, U):
    return np.tanh(s @ W + E @ U)
