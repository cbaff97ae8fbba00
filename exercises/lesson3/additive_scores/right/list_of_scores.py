import numpy as np


def additive_scores(s, E, W, U, v):
    projected = s @ W
    return np.array([v @ np.tanh(projected + U.T @ h) for h in E])
