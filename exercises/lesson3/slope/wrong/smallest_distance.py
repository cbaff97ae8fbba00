# fails: lookups
# says: not the gradient
import numpy as np


def slope(f, query, eps):
    eps = max(eps, 0.1)
    return np.array([f(query + eps * u) - f(query - eps * u) for u in np.eye(len(query))]) / (2 * eps)
