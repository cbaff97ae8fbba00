# fails: runs
# says: wants 3 values
import numpy as np


def attend_all(S, E):
    T, L, H = S.shape
    return S @ E.T, S
