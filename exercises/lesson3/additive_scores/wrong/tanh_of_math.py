# fails: runs
# says: `tanh` takes one number
import numpy as np


def additive_scores(s, E, W, U, v):
    from math import tanh
    return tanh(s @ W + E @ U) @ v
