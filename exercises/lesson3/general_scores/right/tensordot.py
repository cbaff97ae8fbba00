import numpy as np


def general_scores(S, E, Wa):
    return np.tensordot(S @ Wa, E, axes=(1, 1))
