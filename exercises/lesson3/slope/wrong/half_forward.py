# fails: central
# says: forward difference
import numpy as np


def slope(f, query, eps):
    return np.array([f(query + eps * u) - f(query) for u in np.eye(len(query))]) / (2 * eps)
