# fails: runs
# says: do not line up
import numpy as np


def general_scores(S, E, Wa):
    return (S @ Wa) * E
