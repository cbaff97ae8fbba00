# fails: large
# says: a wrong one
import numpy as np


def soft_lookup(query, keys, values):
    e = np.exp(np.clip(keys @ query, -500, 500))
    return e @ values / e.sum()
