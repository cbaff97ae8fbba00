# fails: runs
# says: `softmax` is not defined
import numpy as np


def soft_lookup(query, keys, values):
    return softmax(keys @ query) @ values
