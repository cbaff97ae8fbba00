# fails: answer_matches
# says: length 1
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query / np.linalg.norm(keys, axis=1) / np.linalg.norm(query)
    e = np.exp(scores)
    return e @ values / e.sum()
