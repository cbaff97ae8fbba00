import numpy as np


def general_scores(S, E, Wa):
    rows = []
    for s in S:
        rows.append(E @ (s @ Wa))
    return np.array(rows)
