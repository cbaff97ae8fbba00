import numpy as np


def slope(f, query, eps):
    units = np.eye(len(query))
    return np.array([(f(query + eps * u) - f(query - eps * u)) / (2 * eps) for u in units])
