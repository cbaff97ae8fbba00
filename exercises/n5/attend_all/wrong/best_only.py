# fails: weights_match
# says: best encoder state only
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.eye(len(E))[scores.argmax(axis=1)]
    return weights, weights @ E
