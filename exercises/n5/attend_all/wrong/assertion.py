# fails: runs
# says: `assert`
import numpy as np


def attend_all(S, E):
    assert S.shape == E.shape
    return S, E
