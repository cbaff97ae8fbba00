# fails: scores_match
# says: last row of your scores is not
import numpy as np


def general_scores(S, E, Wa):
    scores = np.zeros((len(S), len(E)))
    for t in range(len(S) - 1):
        scores[t] = S[t] @ Wa @ E.T
    return scores
