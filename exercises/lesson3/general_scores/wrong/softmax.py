# fails: scores_match
# says: they are weights
import numpy as np


def general_scores(S, E, Wa):
    scores = S @ Wa @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
