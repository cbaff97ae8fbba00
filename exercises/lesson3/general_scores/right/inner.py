import numpy as np


def general_scores(S, E, Wa):
    return np.inner(S @ Wa, E)
