# verdict: fail
# says: nobody to ask
import numpy as np


def attend_all(S, E):
    return input('weights? '), input('context? ')
