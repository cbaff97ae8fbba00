# fails: weights_match
# says: first decoder state
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    rows = []
    for t in range(len(S)):
        e = np.exp(E @ S[0] - (E @ S[0]).max())
        rows.append(e / e.sum())
    weights = np.array(rows)
    return weights, weights @ E
