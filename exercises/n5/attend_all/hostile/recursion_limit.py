# verdict: fail
# says: calls itself too often
import numpy as np


import sys

sys.setrecursionlimit(10**6)


def attend_all(S, E):
    return attend_all(S, E)
