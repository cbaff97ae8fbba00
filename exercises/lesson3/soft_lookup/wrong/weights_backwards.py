# fails: answer_matches
# says: beside the right ones
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return weights[[1, 2, 3, 0]] @ values if len(values) == 4 else weights @ values
