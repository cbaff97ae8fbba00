import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    with np.errstate(over="ignore"):
        weights = 1 / np.exp(scores[None, :] - scores[:, None]).sum(axis=1)
    return np.array(weights @ values)
