# verdict: fail
# says: still running
# endless
import numpy as np


def attend_all(S, E):
    import time

    time.sleep(3600)
