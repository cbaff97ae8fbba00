# verdict: fail
import numpy as np


import warnings


def attend_all(S, E):
    warnings.simplefilter('error')
    return np.exp(S * 1e6), E
