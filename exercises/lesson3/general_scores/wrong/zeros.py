# fails: scores_match
# says: All your scores are 0
import numpy as np


def general_scores(S, E, Wa):
    return np.zeros((len(S), len(E)))
