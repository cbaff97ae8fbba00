# fails: shape
# says: (20,)
import numpy as np


def general_scores(S, E, Wa):
    return (S @ Wa @ E.T).ravel()
