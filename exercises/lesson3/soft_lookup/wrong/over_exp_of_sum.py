# fails: answer_matches
# says: `exp` of the sum
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    return np.exp(scores) / np.exp(scores.sum()) @ values
