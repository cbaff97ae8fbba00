# verdict: fail
# says: calls itself too often
import numpy as np


import functools


def attend_all(S, E):
    call = lambda: call()
    for _ in range(10**4):
        call = functools.partial(call)
    return call()
