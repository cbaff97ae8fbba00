# fails: central
# says: An entry is moved by 0.001
import numpy as np


def slope(f, query, eps):
    h = 0.001
    return np.array([f(query + h * u) - f(query) for u in np.eye(len(query))]) / h
