# fails: answer_matches
# says: hard lookup
# says: minus sign
import numpy as np


def soft_lookup(query, keys, values):
    return values[np.argmin(keys @ query)]
