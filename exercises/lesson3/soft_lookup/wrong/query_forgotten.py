# fails: answer_matches
# says: query has no part
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys.sum(axis=1)
    e = np.exp(scores)
    return e @ values / e.sum()
