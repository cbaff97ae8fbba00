# fails: number_types
# says: whole numbers
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query.copy(), query.copy()
        above[i] += eps
        below[i] -= eps
        result[i] = (f(above) - f(below)) / (2 * eps)
    return result
