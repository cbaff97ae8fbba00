# fails: runs
# says: too large
import numpy as np


def attend_all(S, E):
    import math
    return math.exp(1e4), E
