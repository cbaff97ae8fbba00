# fails: answer_matches
# says: square root of D
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query / np.sqrt(len(query))
    e = np.exp(scores - scores.max())
    return e @ values / e.sum()
