# fails: central
# says: only asked at the query itself
import numpy as np


def slope(f, query, eps):
    return np.array([(f(query) - f(query)) / (2 * eps) for i in query])
