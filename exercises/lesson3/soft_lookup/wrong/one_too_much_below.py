# fails: answer_matches
# says: add up to 0.
import numpy as np


def soft_lookup(query, keys, values):
    e = np.exp(keys @ query)
    return e @ values / (e.sum() + 1)
