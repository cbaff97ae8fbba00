# fails: shape
# says: (2, 3)
# says: (Hs, He)
import numpy as np


def general_scores(S, E, Wa):
    return Wa * 2
