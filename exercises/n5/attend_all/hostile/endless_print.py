# verdict: fail
# says: still running
# endless
import numpy as np


def attend_all(S, E):
    while True:
        print(1)
