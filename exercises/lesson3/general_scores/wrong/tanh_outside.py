# fails: scores_match
# says: went through `tanh`
import numpy as np


def general_scores(S, E, Wa):
    return np.tanh(S @ Wa @ E.T)
