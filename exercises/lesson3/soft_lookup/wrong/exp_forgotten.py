# fails: answer_matches
# says: `exp` is missing
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    return scores / scores.sum() @ values
