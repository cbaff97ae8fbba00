import numpy as np


def soft_lookup(query, keys, values):
    scores = np.dot(keys, query)
    top = scores.max()
    log_total = top + np.log(np.exp(scores - top).sum())
    return np.exp(scores - log_total) @ values
