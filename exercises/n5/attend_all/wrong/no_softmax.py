# fails: positive
# says: no softmax yet
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = scores
    return weights, weights @ E
