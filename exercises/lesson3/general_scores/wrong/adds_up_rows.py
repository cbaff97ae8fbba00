# fails: scores_match
# says: add up over the decoder states
import numpy as np


def general_scores(S, E, Wa):
    scores, row = np.zeros((len(S), len(E))), 0
    for t in range(len(S)):
        row = row + S[t] @ Wa @ E.T
        scores[t] = row
    return scores
