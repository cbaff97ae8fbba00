# fails: again
# says: later call
import numpy as np


def general_scores(S, E, Wa):
    if S.shape == E.shape:
        return E @ Wa.T @ S.T
    return S @ Wa @ E.T
