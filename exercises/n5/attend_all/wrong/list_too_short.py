# fails: runs
# says: is not in it
import numpy as np


def attend_all(S, E):
    rows = [E @ s for s in S]
    return np.array([rows[0], rows[1], rows[2]]), S
