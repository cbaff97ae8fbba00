# fails: defines
# says: value is missing
import numpy as np


def attend_all(S, E):
    scores =
    return scores, scores @ E
