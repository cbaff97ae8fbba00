import numpy as np


def soft_lookup(query, keys, values):
    # query (D,), keys (L, D), values (L,)
    scores = keys @ query  # (L,)  how well each key fits
    powers = np.exp(scores - scores.max())
    weights = powers / powers.sum()  # (L,)  positive, together 1
    return weights @ values  # one number
