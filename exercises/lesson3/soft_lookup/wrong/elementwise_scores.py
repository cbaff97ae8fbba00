# fails: runs
# says: do not line up
import numpy as np


def soft_lookup(query, keys, values):
    scores = (keys.T * query).sum(axis=0)
    return scores @ values
