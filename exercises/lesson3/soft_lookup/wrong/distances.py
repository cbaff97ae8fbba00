# fails: answer_matches
# says: distances
import numpy as np


def soft_lookup(query, keys, values):
    scores = -np.linalg.norm(keys - query, axis=1)
    e = np.exp(scores)
    return e @ values / e.sum()
