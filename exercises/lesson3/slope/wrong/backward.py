# fails: central
# says: backward difference
import numpy as np


def slope(f, query, eps):
    return np.array([f(query) - f(query - eps * u) for u in np.eye(len(query))]) / eps
