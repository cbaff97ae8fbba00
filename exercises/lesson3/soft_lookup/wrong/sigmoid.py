# fails: answer_matches
# says: a sigmoid
import numpy as np


def soft_lookup(query, keys, values):
    return 1 / (1 + np.exp(-keys @ query)) @ values
