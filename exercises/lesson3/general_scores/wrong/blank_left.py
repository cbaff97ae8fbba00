# fails: runs
# says: still there
import numpy as np


def general_scores(S, E, Wa):
    scores = ____
    return scores
