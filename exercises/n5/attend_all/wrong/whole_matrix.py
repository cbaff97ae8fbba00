# fails: rows
# says: over the whole matrix
# says: whole matrix sums to 1
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return weights, weights @ E
