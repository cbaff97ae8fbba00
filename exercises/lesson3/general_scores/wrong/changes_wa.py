# fails: inputs_unchanged
# says: changes its input Wa
import numpy as np


def general_scores(S, E, Wa):
    scores = S @ Wa @ E.T
    Wa[:] = 0
    return scores
