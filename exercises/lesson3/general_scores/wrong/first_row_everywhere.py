# fails: scores_match
# says: first decoder state
import numpy as np


def general_scores(S, E, Wa):
    return np.array([S[0] @ Wa @ E.T for s in S])
