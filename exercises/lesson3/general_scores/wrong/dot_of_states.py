# fails: runs
# says: (T, Hs) and (L, He)
import numpy as np


def general_scores(S, E, Wa):
    return np.dot(S, E) * Wa
