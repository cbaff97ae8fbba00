# fails: runs
# says: before it gets a value
import numpy as np


def attend_all(S, E):
    for t in range(len(S)):
        weights = weights + E @ S[t]
    return weights, weights @ E
