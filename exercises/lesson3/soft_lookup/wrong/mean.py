# fails: answer_matches
# says: plain mean
import numpy as np


def soft_lookup(query, keys, values):
    return values.mean()
