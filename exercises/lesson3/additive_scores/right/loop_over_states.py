import numpy as np


def additive_scores(s, E, W, U, v):
    scores = np.zeros(len(E))
    for i, h in enumerate(E):
        scores[i] = np.tanh(s @ W + h @ U) @ v
    return scores
