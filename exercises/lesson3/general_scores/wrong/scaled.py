# fails: scores_match
# says: square root of He
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ E.T / np.sqrt(E.shape[1])
