# fails: answer_matches
# says: last value is left out
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    answer = 0
    for i in range(len(values) - 1):
        answer += weights[i] * values[i]
    return answer
