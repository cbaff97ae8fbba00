# fails: scores_match
# says: as its diagonal
import numpy as np


def general_scores(S, E, Wa):
    n = min(Wa.shape)
    return (S[:, :n] * Wa[range(n), range(n)]) @ E[:, :n].T
