import numpy as np


def general_scores(S, E, Wa):
    return np.einsum("th,hk,lk->tl", S, Wa, E)
