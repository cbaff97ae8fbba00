# fails: number
# says: a list of 1, not a number
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return [weights @ values]
