# fails: defines
# says: no function `attend_step`
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend(s, E):
    weights = softmax(E @ s)
    return weights, weights @ E
