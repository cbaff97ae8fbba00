# fails: scores_match
# says: Wa has no part
import numpy as np


def general_scores(S, E, Wa):
    return S @ E[:, :S.shape[1]].T
