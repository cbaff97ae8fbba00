# fails: runs
# says: does not fit them
import numpy as np


def attend_all(S, E):
    scores = (S @ E.T).reshape(3, 3)
    return scores, scores @ E
