# fails: answer_matches
# says: values went through softmax
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    v = np.exp(values) / np.exp(values).sum()
    return weights @ v
