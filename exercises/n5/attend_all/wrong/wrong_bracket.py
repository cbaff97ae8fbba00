# fails: defines
# says: closes with
import numpy as np


def attend_all(S, E):
    e = np.exp(S @ E.T]
    return e, e @ E
