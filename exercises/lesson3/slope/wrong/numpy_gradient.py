# fails: one_each
# says: an empty tuple
import numpy as np


def slope(f, query, eps):
    return np.gradient(f(query), eps)
