# fails: large
# says: near −10,000
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - max(scores.max(), 0))
    return e @ values / e.sum()
