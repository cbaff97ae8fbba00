# fails: answer_matches
# says: two best keys
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max()) * (scores >= np.sort(scores)[-2])
    return e @ values / e.sum()
