# fails: shape
# says: a number
import numpy as np


def general_scores(S, E, Wa):
    return np.sum(S @ Wa @ E.T)
