# verdict: fail
# says: more memory
import numpy as np


def attend_all(S, E):
    return [0] * 10**10, S
