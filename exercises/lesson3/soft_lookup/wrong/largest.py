# fails: answer_matches
# says: largest value
import numpy as np


def soft_lookup(query, keys, values):
    return values.max()
