# fails: central
# says: All entries are moved at once
import numpy as np


def slope(f, query, eps):
    return (f(query + eps) - f(query - eps)) / (2 * eps) * np.ones(len(query))
