# fails: shape
# says: the decoder states are not in it yet
import numpy as np


def general_scores(S, E, Wa):
    return Wa @ E.T
