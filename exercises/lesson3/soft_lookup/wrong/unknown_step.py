# fails: answer_matches
# says: no step with `cumsum`
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return np.cumsum(weights) @ values
