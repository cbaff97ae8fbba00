# verdict: fail
# says: more memory
import numpy as np


def attend_all(S, E):
    return np.ones(10**10 // 8), S
