# fails: scores_match
# says: `exp` is taken
# says: without v
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.exp(s @ W + E @ U).sum(axis=1)
