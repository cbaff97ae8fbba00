# fails: runs
# says: `stack` cannot put together the shapes in this line
import numpy as np


def first(E):
    return E[0]


def additive_scores(s, E, W, U, v):
    both = np.stack([s, first(E)])
    return np.tanh(both @ np.concatenate([W, U])) @ v
