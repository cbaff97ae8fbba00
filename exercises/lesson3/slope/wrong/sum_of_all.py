# fails: one_each
# says: one number for the whole query
import numpy as np


def slope(f, query, eps):
    return sum((f(query + eps * u) - f(query - eps * u)) / (2 * eps) for u in np.eye(len(query)))
