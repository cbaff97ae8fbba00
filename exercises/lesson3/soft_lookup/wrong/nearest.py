# fails: answer_matches
# says: nearest key
import numpy as np


def soft_lookup(query, keys, values):
    return values[np.linalg.norm(keys - query, axis=1).argmin()]
