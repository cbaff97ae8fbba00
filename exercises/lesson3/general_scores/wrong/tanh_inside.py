# fails: scores_match
# says: before it met E
import numpy as np


def general_scores(S, E, Wa):
    return np.tanh(S @ Wa) @ E.T
