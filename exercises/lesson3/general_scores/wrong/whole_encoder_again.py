# fails: shape
# says: (T, He)
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ E.T @ E
