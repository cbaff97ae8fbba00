# fails: defines
# says: takes 1 argument
import numpy as np


def attend_all(S):
    return S, S
