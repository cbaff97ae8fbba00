# fails: rows
# says: its squares add up to 1
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / np.linalg.norm(e, axis=1, keepdims=True)
    return weights, weights @ E
