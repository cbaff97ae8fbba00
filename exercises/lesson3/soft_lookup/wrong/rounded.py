# fails: answer_matches
# says: rounded to 2 digits
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return round(float(weights @ values), 2)
