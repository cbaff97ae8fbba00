import numpy as np


def soft_lookup(query, keys, values):
    # query (D,), keys (L, D), values (L,)
    scores = keys @ query  # (L,)  how well each key fits
    weights = ____         # (L,)  positive, together 1
    return ____            # one number
