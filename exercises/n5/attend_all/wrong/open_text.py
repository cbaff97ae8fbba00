# fails: defines
# says: does not end
import numpy as np


def attend_all(S, E):
    print('scores)
    return S, E
