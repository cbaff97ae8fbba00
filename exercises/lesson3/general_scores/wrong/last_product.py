# fails: scores_match
# says: last of its products
import numpy as np


def general_scores(S, E, Wa):
    q = S @ Wa
    for k in range(E.shape[1]):
        scores = np.outer(q[:, k], E[:, k])
    return scores
