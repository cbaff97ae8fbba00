import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - np.max(scores))
    return e @ values / e.sum()
