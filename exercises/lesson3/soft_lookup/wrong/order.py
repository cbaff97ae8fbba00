# fails: runs
# says: (2,) and (3, 2)
import numpy as np


def soft_lookup(query, keys, values):
    scores = query @ keys
    return scores @ values
