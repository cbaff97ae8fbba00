# fails: defines
# says: cannot read
import numpy as np


def attend_all(S, E):
    weights = softmax of S
    return weights, E
