# fails: runs
# says: a list
import numpy as np


def attend_all(S, E):
    scores = [[float(s @ h) for h in E] for s in S]
    weights = scores / 3
    return weights, weights @ E
