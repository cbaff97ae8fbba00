# fails: runs
# says: no `.softmax`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.softmax(scores)
    return weights, weights @ E
