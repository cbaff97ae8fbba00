# fails: shape
# says: one decoder state only
import numpy as np


def general_scores(S, E, Wa):
    return S[0] @ Wa @ E.T
