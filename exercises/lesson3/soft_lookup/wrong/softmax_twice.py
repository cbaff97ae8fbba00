# fails: answer_matches
# says: applied twice
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    weights = np.exp(weights) / np.exp(weights).sum()
    return weights @ values
