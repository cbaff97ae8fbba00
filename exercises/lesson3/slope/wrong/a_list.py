# fails: one_each
# says: a list of 3, not a NumPy array
import numpy as np


def slope(f, query, eps):
    return [(f(query + eps * u) - f(query - eps * u)) / (2 * eps) for u in np.eye(len(query))]
