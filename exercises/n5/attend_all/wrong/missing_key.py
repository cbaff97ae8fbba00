# fails: runs
# says: not in the dictionary
import numpy as np


def attend_all(S, E):
    parts = {'scores': S @ E.T}
    return parts['weights'], E
