# fails: answer_matches
# says: negative scores have become 0
import numpy as np


def soft_lookup(query, keys, values):
    scores = np.maximum(keys @ query, 0)
    e = np.exp(scores)
    return e @ values / e.sum()
