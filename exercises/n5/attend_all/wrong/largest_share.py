# fails: positive
# says: divided by the largest of the scores
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = scores / np.abs(scores).max()
    return weights, weights @ E
