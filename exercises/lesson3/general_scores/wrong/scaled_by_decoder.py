# fails: scores_match
# says: square root of Hs
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ E.T / S.shape[1] ** 0.5
