# fails: runs
# says: has room for the shape
import numpy as np


def attend_all(S, E):
    weights = np.zeros((len(S), len(S)))
    for t in range(len(S)):
        weights[t] = E @ S[t]
    return weights, weights @ E
