# fails: answer_matches
# says: values are sorted
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return weights @ np.sort(values)
