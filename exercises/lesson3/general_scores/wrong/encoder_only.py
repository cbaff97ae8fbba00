# fails: shape
# says: encoder states against encoder states
import numpy as np


def general_scores(S, E, Wa):
    return E @ Wa.T @ Wa @ E.T
