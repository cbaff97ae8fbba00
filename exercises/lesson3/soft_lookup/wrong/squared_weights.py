# fails: answer_matches
# says: weights are squared
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return weights ** 2 @ values
