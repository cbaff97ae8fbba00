# fails: answer_matches
# says: weights are rounded to 3 digits
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return weights.round(3) @ values
