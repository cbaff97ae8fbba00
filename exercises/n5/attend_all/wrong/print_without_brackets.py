# fails: defines
# says: round brackets
import numpy as np


def attend_all(S, E):
    print S
    return S, E
