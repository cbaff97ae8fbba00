import numpy as np


def general_scores(S, E, Wa):
    scores = np.zeros((len(S), len(E)))
    for t in range(len(S)):
        for i in range(len(E)):
            scores[t, i] = S[t] @ Wa @ E[i]
    return scores
