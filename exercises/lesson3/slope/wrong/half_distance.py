# fails: central
# says: An entry is moved by 0.0625
import numpy as np


def slope(f, query, eps):
    return np.array([f(query + eps / 2 * u) - f(query - eps / 2 * u) for u in np.eye(len(query))]) / eps
