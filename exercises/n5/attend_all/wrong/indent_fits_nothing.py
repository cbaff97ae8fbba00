# fails: defines
# says: fits no line
import numpy as np


def attend_all(S, E):
        scores = S @ E.T
    return scores, scores @ E
