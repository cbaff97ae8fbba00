# fails: runs
# says: (L, He) and (Hs, He)
import numpy as np


def general_scores(S, E, Wa):
    return E @ Wa @ S.T
