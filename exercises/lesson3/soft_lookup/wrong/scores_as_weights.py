# fails: answer_matches
# says: there is no softmax
import numpy as np


def soft_lookup(query, keys, values):
    return (keys @ query) @ values
