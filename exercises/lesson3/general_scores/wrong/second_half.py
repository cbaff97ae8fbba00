# fails: shape
# says: the shape of `Wa @ E.T`
import numpy as np


def general_scores(S, E, Wa):
    return Wa @ E.T
