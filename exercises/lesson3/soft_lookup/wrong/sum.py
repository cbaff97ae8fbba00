# fails: answer_matches
# says: plain sum
import numpy as np


def soft_lookup(query, keys, values):
    return values.sum()
