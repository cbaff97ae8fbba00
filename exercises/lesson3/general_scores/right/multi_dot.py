import numpy as np


def general_scores(S, E, Wa):
    return np.linalg.multi_dot([S, Wa, E.T])
