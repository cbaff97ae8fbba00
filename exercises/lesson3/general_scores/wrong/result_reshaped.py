# fails: scores_match
# says: `reshape` turns nothing
import numpy as np


def general_scores(S, E, Wa):
    return (E @ Wa.T @ S.T).reshape(len(S), len(E))
