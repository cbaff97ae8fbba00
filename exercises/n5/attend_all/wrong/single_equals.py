# fails: defines
# says: single `=`
import numpy as np


def attend_all(S, E):
    if S.shape[0] = 1:
        print(1)
    return S, E
