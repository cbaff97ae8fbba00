# fails: answer_matches
# says: not divided by their sum
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    return np.exp(scores - scores.max()) @ values
