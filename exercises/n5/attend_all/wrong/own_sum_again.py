# fails: rows
# says: Python's own `sum`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores)
    weights = e / (sum(e) + sum(scores))
    return weights, weights @ E
