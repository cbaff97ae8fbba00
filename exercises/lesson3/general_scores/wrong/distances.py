# fails: scores_match
# says: distances
import numpy as np


def general_scores(S, E, Wa):
    return -np.linalg.norm((S @ Wa)[:, None] - E[None], axis=2)
