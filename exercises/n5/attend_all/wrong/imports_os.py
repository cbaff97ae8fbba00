# fails: defines
# says: operating system
import os
import numpy as np


def attend_all(S, E):
    return S, E
