import numpy as np


def general_scores(S, E, Wa):
    # S (T, Hs), E (L, He), Wa (Hs, He)
    scores = ____
    return scores  # (T, L)
