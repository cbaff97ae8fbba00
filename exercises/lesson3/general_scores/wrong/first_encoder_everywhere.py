# fails: scores_match
# says: first encoder state
import numpy as np


def general_scores(S, E, Wa):
    scores = np.zeros((len(S), len(E)))
    for t in range(len(S)):
        scores[t] += S[t] @ Wa @ E[0]
    return scores
