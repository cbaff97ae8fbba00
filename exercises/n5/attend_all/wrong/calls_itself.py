# fails: runs
# says: calls itself too often
import numpy as np


def attend_all(S, E):
    weights, context = attend_all(S, E)
    return weights, context
