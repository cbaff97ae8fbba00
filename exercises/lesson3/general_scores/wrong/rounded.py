# fails: scores_match
# says: rounded to whole numbers
import numpy as np


def general_scores(S, E, Wa):
    return np.rint(S @ Wa @ E.T)
