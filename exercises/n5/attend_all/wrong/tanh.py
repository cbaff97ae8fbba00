# fails: positive
# says: `tanh`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    weights = np.tanh(scores)
    return weights, weights @ E
