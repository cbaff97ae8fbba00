# fails: defines
# says: long minus sign
import numpy as np


def attend_all(S, E):
    x = S @ E.T − 1
    return x, x @ E
