# fails: runs
# says: do not line up
import numpy as np


def additive_scores(s, E, W, U, v):
    return (np.tanh(W.T @ s + U.T @ E.T)).T @ v
