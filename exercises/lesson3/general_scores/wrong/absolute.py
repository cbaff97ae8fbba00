# fails: scores_match
# says: stripped of their signs
import numpy as np


def general_scores(S, E, Wa):
    return np.abs(S @ Wa @ E.T)
