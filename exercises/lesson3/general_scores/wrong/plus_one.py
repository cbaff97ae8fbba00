# fails: scores_match
# says: too large by 1.0000
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ E.T + 1
