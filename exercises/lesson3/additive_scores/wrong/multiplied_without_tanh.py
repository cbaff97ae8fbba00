# fails: scores_match
# says: are multiplied
# says: without `tanh`
import numpy as np


def additive_scores(s, E, W, U, v):
    return ((s @ W) * (E @ U)) @ v
