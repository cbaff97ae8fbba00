# fails: runs
# says: is not in it
import numpy as np


def attend_all(S, E):
    weights = np.zeros((len(S), len(E)))
    for t in range(len(E)):
        weights[t] = E @ S[t]
    return weights, weights @ E
