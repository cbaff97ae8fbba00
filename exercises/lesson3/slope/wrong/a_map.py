# fails: one_each
# says: an iterator
import numpy as np


def slope(f, query, eps):
    return map(lambda u: (f(query + eps * u) - f(query - eps * u)) / (2 * eps), np.eye(len(query)))
