# verdict: fail
# says: nobody to ask
import numpy as np


def attend_all(S, E):
    import sys

    return sys.stdin.readline(), S
