# fails: runs
# says: (4, 2) and (3, 2)
# says: (T, Hs) and (He, Hs)
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa.T @ E.T
