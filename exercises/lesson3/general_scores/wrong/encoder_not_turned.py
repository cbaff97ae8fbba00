# fails: runs
# says: (4, 3) and (5, 3)
# says: (T, He) and (L, He)
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ E
