# fails: answer_matches
# says: hard lookup
import numpy as np


def soft_lookup(query, keys, values):
    return values[np.argmax(keys @ query)]
