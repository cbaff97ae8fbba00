# fails: runs
# says: divides by zero
import numpy as np


def attend_all(S, E):
    count = 0
    for s in S:
        weights = 1 / count
    return weights, E
