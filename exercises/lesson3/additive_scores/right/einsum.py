import numpy as np


def additive_scores(s, E, W, U, v):
    hidden = np.tanh(np.einsum("h,hd->d", s, W) + np.einsum("lh,hd->ld", E, U))
    return np.einsum("ld,d->l", hidden, v)
