# fails: runs
# says: `softmax` is not defined
import numpy as np


def attend_step(s, E):
    weights = softmax(E @ s)
    return weights, weights @ E
