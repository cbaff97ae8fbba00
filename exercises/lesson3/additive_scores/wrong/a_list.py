# fails: shape
# says: a list of 5
import numpy as np


def additive_scores(s, E, W, U, v):
    return [np.tanh(s @ W + h @ U) @ v for h in E]
