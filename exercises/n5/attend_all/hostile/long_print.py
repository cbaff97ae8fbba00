# verdict: fail
# says: returns nothing
import numpy as np


def attend_all(S, E):
    for i in range(10_000):
        print(i)
