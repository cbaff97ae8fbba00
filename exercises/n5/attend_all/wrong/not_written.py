# fails: runs
# says: not written yet
import numpy as np


def attend_all(S, E):
    raise NotImplementedError
