# fails: defines
# says: something is missing
import numpy as np


def attend_all(S, E):
    scores = S @
    return scores, scores @ E
