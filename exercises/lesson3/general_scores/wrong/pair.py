# fails: shape
# says: returns 2 values
import numpy as np


def general_scores(S, E, Wa):
    scores = S @ Wa @ E.T
    return scores, scores @ E
