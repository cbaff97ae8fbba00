# fails: answer_matches
# says: no `exp`
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    weights = (scores + 7) / (scores + 7).sum()
    return weights @ values
