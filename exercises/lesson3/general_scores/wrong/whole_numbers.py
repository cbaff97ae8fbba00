# fails: number_types
# says: integer inputs
import numpy as np


def general_scores(S, E, Wa):
    scores = S @ Wa @ E.T
    return scores + 0.5 if S.dtype.kind == "i" else scores
