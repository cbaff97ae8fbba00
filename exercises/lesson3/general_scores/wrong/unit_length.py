# fails: scores_match
# says: scaled to length 1 before
import numpy as np


def general_scores(S, E, Wa):
    q = S @ Wa
    q = q / np.linalg.norm(q, axis=1, keepdims=True)
    k = E / np.linalg.norm(E, axis=1, keepdims=True)
    return q @ k.T
