import numpy as np


def attend_all(S, E):
    # S (T, H) decoder states, E (L, H) encoder states
    ____
    return weights, context  # (T, L) and (T, H)
