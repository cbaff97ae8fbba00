# fails: runs
# says: (L, He) and (Hs,)
# says: does not use `W`, `U` and `v`
import numpy as np


def additive_scores(s, E, W, U, v):
    return E @ s
