# fails: shape
# says: a list of 4
import numpy as np


def general_scores(S, E, Wa):
    return [[s @ Wa @ h for h in E] for s in S]
