# fails: scores_match
# says: wrong sign
import numpy as np


def general_scores(S, E, Wa):
    return -S @ Wa @ E.T
