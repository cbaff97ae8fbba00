# fails: scores_match
# says: last score is not filled
import numpy as np


def additive_scores(s, E, W, U, v):
    scores = np.zeros(len(E))
    for i in range(len(E) - 1):
        scores[i] = np.tanh(s @ W + E[i] @ U) @ v
    return scores
