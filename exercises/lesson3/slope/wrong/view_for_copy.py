# fails: central
# says: `a = b` copies nothing
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query, query
        above[i] += eps
        below[i] -= eps
        result[i] = (f(above) - f(below)) / (2 * eps)
    return result
