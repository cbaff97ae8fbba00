# fails: scores_match
# says: There is no `tanh` in your code
import numpy as np


def additive_scores(s, E, W, U, v):
    x = s @ W + E @ U
    return (x / (1 + np.hypot(x, 0))) @ v
