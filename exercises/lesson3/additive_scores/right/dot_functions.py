import numpy as np


def additive_scores(s, E, W, U, v):
    decoder = np.dot(s, W)
    encoder = np.dot(E, U)
    return np.dot(np.tanh(decoder + encoder), v)
