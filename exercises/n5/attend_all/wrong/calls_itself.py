# fails: runs
# says: without an end
import numpy as np


def attend_all(S, E):
    weights, context = attend_all(S, E)
    return weights, context
