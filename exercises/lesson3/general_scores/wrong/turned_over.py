# fails: shape
# says: (5, 4)
# says: turned over
import numpy as np


def general_scores(S, E, Wa):
    return E @ Wa.T @ S.T
