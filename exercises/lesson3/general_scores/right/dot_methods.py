import numpy as np


def general_scores(S, E, Wa):
    return S.dot(Wa).dot(E.T)
