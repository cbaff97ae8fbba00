# fails: answer_matches
# says: divided by their number
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    return np.exp(scores) @ values / len(scores)
