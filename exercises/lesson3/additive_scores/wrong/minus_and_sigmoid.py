# fails: scores_match
# says: is subtracted from `E @ U`
# says: sigmoid
import numpy as np


def additive_scores(s, E, W, U, v):
    return (1 / (1 + np.exp(s @ W - E @ U))) @ v
