# fails: defines
# says: no function `attend_all`
# says: `attend`
import numpy as np


def attend(S, E):
    weights = S @ E.T
    return weights, weights @ E
