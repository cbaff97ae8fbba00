# fails: answer_matches
# says: minus sign
import numpy as np


def soft_lookup(query, keys, values):
    scores = -keys @ query
    e = np.exp(scores - scores.max())
    return e @ values / e.sum()
