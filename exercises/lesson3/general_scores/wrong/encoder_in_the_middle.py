# fails: runs
# says: (T, Hs) and (He, L)
import numpy as np


def general_scores(S, E, Wa):
    return S @ E.T @ Wa
