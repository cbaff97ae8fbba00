# fails: runs
# says: still there
import numpy as np


def additive_scores(s, E, W, U, v):
    hidden = ____
    return hidden @ v
