# fails: shape
# says: the shape of `S @ Wa`
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa
