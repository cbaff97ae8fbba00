# fails: shapes
# says: one row
import numpy as np


def attend_all(S, E):
    for s in S:
        scores = E @ s
        e = np.exp(scores - scores.max())
        weights = e / e.sum()
        context = weights @ E
    return weights, context
