import numpy as np


def additive_scores(s, E, W, U, v):
    hidden = np.tanh((W.T @ s)[:, None] + U.T @ E.T)
    return v @ hidden
