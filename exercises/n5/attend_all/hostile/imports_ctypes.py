# verdict: fail
# says: operating system
import numpy as np


def attend_all(S, E):
    import ctypes

    ctypes.string_at(0)
