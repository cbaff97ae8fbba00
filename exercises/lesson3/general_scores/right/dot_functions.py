import numpy as np


def general_scores(S, E, Wa):
    return np.dot(np.dot(S, Wa), E.transpose())
