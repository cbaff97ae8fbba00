# fails: defines
# says: curly quote
import numpy as np


def attend_all(S, E):
    print(“scores”, S @ E.T)
    return S, E
