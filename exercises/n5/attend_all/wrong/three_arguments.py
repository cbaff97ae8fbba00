# fails: defines
# says: takes 3 arguments
import numpy as np


def attend_all(S, E, d):
    return S, E
