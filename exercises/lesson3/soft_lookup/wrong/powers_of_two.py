# fails: answer_matches
# says: powers of 2
import numpy as np


def soft_lookup(query, keys, values):
    e = 2 ** (keys @ query)
    return e @ values / e.sum()
