# fails: runs
# says: still there
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    weights = ____
    return ____
