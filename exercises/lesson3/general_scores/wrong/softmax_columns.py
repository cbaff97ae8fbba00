# fails: scores_match
# says: down the columns
import numpy as np


def general_scores(S, E, Wa):
    e = np.exp(S @ Wa @ E.T)
    return e / e.sum(axis=0)
