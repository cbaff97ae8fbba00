# fails: defines
# says: takes 2 arguments
import numpy as np


def soft_lookup(query, keys):
    return keys @ query
