# fails: runs
# says: (4, 2) and (3, 5)
# says: (T, Hs) and (He, L)
# says: does not use `Wa`
import numpy as np


def general_scores(S, E, Wa):
    return S @ E.T
