import numpy as np


def general_scores(S, E, Wa):
    scores = np.zeros((S.shape[0], E.shape[0]))
    for a in range(Wa.shape[0]):
        for b in range(Wa.shape[1]):
            scores = scores + Wa[a, b] * np.outer(S[:, a], E[:, b])
    return scores
