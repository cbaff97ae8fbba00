# fails: central
# says: around 0, not around the query
import numpy as np


def slope(f, query, eps):
    steps = eps * np.eye(len(query))
    return np.array([(f(step) - f(-step)) / (2 * eps) for step in steps])
