import numpy as np


def additive_scores(s, E, W, U, v):
    hidden = np.tanh(np.matmul(E, U) + np.matmul(s, W))
    return (hidden * v).sum(axis=1)
