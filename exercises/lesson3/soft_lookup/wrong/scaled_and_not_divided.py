# fails: answer_matches
# says: divided by D
# says: not divided by anything
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query / len(query)
    return np.exp(scores) @ values
