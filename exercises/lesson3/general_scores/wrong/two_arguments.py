# fails: defines
# says: takes 2 arguments
import numpy as np


def general_scores(S, E):
    return S @ E.T
