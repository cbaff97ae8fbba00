import numpy as np


def additive_scores(s, E, W, U, v):
    joined = np.hstack([np.tile(s, (len(E), 1)), E])
    return np.tanh(joined @ np.vstack([W, U])) @ v
