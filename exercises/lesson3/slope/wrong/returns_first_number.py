# fails: one_each
# says: one number for the whole query
import numpy as np


def slope(f, query, eps):
    for u in np.eye(len(query)):
        return (f(query + eps * u) - f(query - eps * u)) / (2 * eps)
