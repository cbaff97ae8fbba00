# fails: scores_match
# says: too small by 0.5000
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ E.T - 0.5
