import numpy as np


def additive_scores(s, E, W, U, v):
    # s (Hs,), E (L, He), W (Hs, D), U (He, D), v (D,)
    hidden = ____      # (L, D)
    return hidden @ v  # (L,)
