# fails: inputs_unchanged
# says: changes its input S
import numpy as np


def general_scores(S, E, Wa):
    scores = S @ Wa @ E.T
    S += 1
    return scores
