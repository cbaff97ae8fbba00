# fails: runs
# says: still there
import numpy as np


def attend_all(S, E):
    ____
    return weights, context
