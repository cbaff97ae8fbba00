# fails: scores_match
# says: sums of the states
import numpy as np


def general_scores(S, E, Wa):
    return S.sum(axis=1, keepdims=True) @ E.sum(axis=1)[None]
