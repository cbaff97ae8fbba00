# fails: scores_match
# says: 2.0000 times
import numpy as np


def general_scores(S, E, Wa):
    scores = S @ Wa @ E.T
    return scores + scores
