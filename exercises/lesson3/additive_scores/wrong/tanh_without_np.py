# fails: runs
# says: `tanh` is not defined
import numpy as np


def additive_scores(s, E, W, U, v):
    return tanh(s @ W + E @ U) @ v
