# fails: answer_matches
# says: hard lookup
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    return (scores == scores.max()) @ values
