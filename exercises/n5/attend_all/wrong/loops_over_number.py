# fails: runs
# says: cannot go over
import numpy as np


def attend_all(S, E):
    rows = []
    for t in len(S):
        rows.append(E @ S[t])
    weights = np.array(rows)
    return weights, weights @ E
