# fails: runs
# says: does not use `query`
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ values
    return scores @ values
