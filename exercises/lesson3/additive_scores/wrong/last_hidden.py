# fails: scores_match
# says: last of the D
import numpy as np


def additive_scores(s, E, W, U, v):
    hidden = np.tanh(s @ W + E @ U)
    scores = np.zeros(len(E))
    for d in range(len(v)):
        scores = hidden[:, d] * v[d]
    return scores
