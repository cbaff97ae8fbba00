# fails: runs
# says: `softmax` is not defined
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = softmax(scores)
    return weights, weights @ E
