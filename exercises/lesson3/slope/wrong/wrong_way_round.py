# fails: central
# says: wrong way round
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query.astype(float), query.astype(float)
        above[i] += eps
        below[i] -= eps
        result[i] = (f(below) - f(above)) / (2 * eps)
    return result
