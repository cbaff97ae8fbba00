import numpy as np


def general_scores(S, E, Wa):
    return np.array([[s @ Wa @ h for h in E] for s in S])
