# fails: answer_matches
# says: rounded to whole numbers
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return round(weights @ values)
