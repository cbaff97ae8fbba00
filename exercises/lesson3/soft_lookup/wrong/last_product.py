# fails: answer_matches
# says: Only the last value
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    for w, v in zip(weights, values):
        answer = w * v
    return answer
