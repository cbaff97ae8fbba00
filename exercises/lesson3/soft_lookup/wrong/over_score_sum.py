# fails: answer_matches
# says: by the sum of the scores
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    return np.exp(scores) / scores.sum() @ values
