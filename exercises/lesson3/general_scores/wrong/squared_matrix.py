# fails: scores_match
# says: squared
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa ** 2 @ E.T
