# fails: answer_matches
# says: first value is left out
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return weights[1:] @ values[1:]
