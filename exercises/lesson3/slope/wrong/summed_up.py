# fails: central
# says: sum over all entries
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query.astype(float), query.astype(float)
        above[i] += eps
        below[i] -= eps
        result += (f(above) - f(below)) / (2 * eps)
    return result
