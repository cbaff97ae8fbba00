# fails: scores_match
# says: `reshape` keeps
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ E.reshape(E.shape[1], -1)
