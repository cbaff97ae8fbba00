# verdict: fail
# says: returns nothing
import numpy as np


def attend_all(S, E):
    print([0] * 10**6)
