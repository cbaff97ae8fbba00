# fails: defines
# says: else if
import numpy as np


def attend_all(S, E):
    if len(S) == 1:
        x = 1
    else if len(S) == 2:
        x = 2
    return S, E
