# verdict: fail
# says: still running
import numpy as np


def attend_all(S, E):
    raise KeyboardInterrupt
