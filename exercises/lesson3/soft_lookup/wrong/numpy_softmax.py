# fails: runs
# says: no `.softmax`
import numpy as np


def soft_lookup(query, keys, values):
    return np.softmax(keys @ query) @ values
