# fails: positive
# says: length as a vector
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = scores / np.linalg.norm(scores, axis=1, keepdims=True)
    return weights, weights @ E
