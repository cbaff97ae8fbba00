# fails: runs
# says: `math.exp` takes one number
import numpy as np


import math


def attend_all(S, E):
    scores = S @ E.T
    weights = math.exp(scores)
    return weights, weights @ E
