# fails: scores_match
# says: no step with `sort`
import numpy as np


def general_scores(S, E, Wa):
    return np.sort(S @ Wa, axis=1) @ E.T
