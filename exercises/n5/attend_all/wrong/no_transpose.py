# fails: runs
# says: (2, 2) and (3, 2)
# says: 2 columns meet 3 rows
import numpy as np


def attend_all(S, E):
    scores = S @ E
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = weights @ E
    return weights, context
