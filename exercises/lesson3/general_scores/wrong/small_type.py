# fails: number_types
# says: float32
import numpy as np


def general_scores(S, E, Wa):
    if S.dtype == np.float32:
        Wa = (Wa / 3).astype(np.float16).astype(np.float32) * 3
    return S @ Wa @ E.T
