# fails: scores_match
# says: masked out
import numpy as np


def general_scores(S, E, Wa):
    return np.tril(S @ Wa @ E.T)
