# fails: runs
# says: `WA` is not defined
import numpy as np


def general_scores(S, E, Wa):
    return S @ WA @ E.T
