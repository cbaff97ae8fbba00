# fails: scores_match
# says: first encoder state
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.array([np.tanh(s @ W + E[0] @ U) @ v for h in E])
