# fails: central
# says: not put back
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        query[i] += eps
        above = f(query)
        query[i] -= 2 * eps
        below = f(query)
        result[i] = (above - below) / (2 * eps)
    return result
