# fails: inputs_unchanged
# says: changes its input values
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    values *= weights
    return values.sum()
