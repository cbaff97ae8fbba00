# fails: shape
# says: decoder states against decoder states
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ (S @ Wa).T
