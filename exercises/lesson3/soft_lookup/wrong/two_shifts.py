# fails: answer_matches
# says: shifted differently
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    return np.exp(scores - scores.max()) / np.exp(scores).sum() @ values
