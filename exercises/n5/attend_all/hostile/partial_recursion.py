# verdict: fail
# says: calls itself too often
import numpy as np


import functools


def again():
    return functools.partial(again)()


def attend_all(S, E):
    return again()
