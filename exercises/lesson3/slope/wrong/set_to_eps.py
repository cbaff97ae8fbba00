# fails: central
# says: An entry is set to eps
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query.astype(float), query.astype(float)
        above[i], below[i] = eps, -eps
        result[i] = (f(above) - f(below)) / (2 * eps)
    return result
