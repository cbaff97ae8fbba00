# fails: answer_matches
# says: not the weighted sum
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return np.argmax(weights)
