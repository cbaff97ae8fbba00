# fails: again
# says: one decoder state (T = 1)
# says: (5,)
import numpy as np


def general_scores(S, E, Wa):
    return (S @ Wa @ E.T).squeeze()
