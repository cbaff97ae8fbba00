import numpy as np


def general_scores(S, E, Wa):
    projected = S @ Wa
    return (projected[:, None, :] * E[None, :, :]).sum(axis=2)
