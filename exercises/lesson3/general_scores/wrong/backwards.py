# fails: scores_match
# says: columns run backwards
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ E[::-1].T
