# fails: defines
# says: nobody to ask
import numpy as np


n = input('how many? ')


def attend_all(S, E):
    return S, E
