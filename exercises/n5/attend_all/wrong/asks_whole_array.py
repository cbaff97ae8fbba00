# fails: runs
# says: one yes or no
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    if scores > 100:
        scores = scores / 100
    return scores, scores @ E
