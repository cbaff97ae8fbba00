# fails: answer_matches
# says: not divided by anything
import numpy as np


def soft_lookup(query, keys, values):
    return np.exp(keys @ query) @ values
