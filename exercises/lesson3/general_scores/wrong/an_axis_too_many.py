# fails: shape
# says: (4, 1, 5)
# says: (T, 1, L)
import numpy as np


def general_scores(S, E, Wa):
    return S[:, None] @ Wa @ E.T
