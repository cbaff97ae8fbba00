# fails: runs
# says: cannot be called
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = scores(0)
    return weights, weights @ E
