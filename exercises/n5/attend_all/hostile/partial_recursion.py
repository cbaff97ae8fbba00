# verdict: fail
# says: without an end
import numpy as np


import functools


def again():
    return functools.partial(again)()


def attend_all(S, E):
    return again()
