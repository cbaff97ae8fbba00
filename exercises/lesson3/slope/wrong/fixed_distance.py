# fails: central
# says: An entry is moved by 0.0001
# says: eps is 0.125
import numpy as np


def slope(f, query, eps):
    eps = 1e-4
    return np.array([f(query + eps * u) - f(query - eps * u) for u in np.eye(len(query))]) / (2 * eps)
