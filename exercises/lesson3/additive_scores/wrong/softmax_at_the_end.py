# fails: scores_match
# says: went through softmax
import numpy as np


def additive_scores(s, E, W, U, v):
    scores = np.tanh(s @ W + E @ U) @ v
    e = np.exp(scores - scores.max())
    return e / e.sum()
