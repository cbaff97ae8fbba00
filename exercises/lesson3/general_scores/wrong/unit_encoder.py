# fails: scores_match
# says: encoder states are scaled
import numpy as np


def general_scores(S, E, Wa):
    return S @ Wa @ (E / np.linalg.norm(E, axis=1, keepdims=True)).T
