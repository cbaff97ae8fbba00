# fails: large
# says: `inf`
import numpy as np


def soft_lookup(query, keys, values):
    e = np.exp(keys @ query)
    return e @ values / e.sum()
