# fails: runs
# says: (Hs, He) and (T, Hs)
import numpy as np


def general_scores(S, E, Wa):
    return Wa @ S @ E.T
