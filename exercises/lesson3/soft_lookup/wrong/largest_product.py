# fails: answer_matches
# says: largest of the weighted
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return (weights * values).max()
