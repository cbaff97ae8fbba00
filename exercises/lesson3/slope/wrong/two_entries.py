# fails: central
# says: The entries 0, 1 are moved at the same time
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query.astype(float), query.astype(float)
        above[: i + 2] += eps
        below[: i + 2] -= eps
        result[i] = (f(above) - f(below)) / (2 * eps)
    return result
