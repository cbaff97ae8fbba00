# fails: defines
# says: page itself
import js
import numpy as np


def attend_all(S, E):
    return S, E
