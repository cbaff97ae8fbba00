# fails: central
# says: What is moved up is moved down again
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query, query
        above[i] += eps
        below[i] -= eps
        result[i] = (f(above) - f(below)) / (2 * eps)
    return result
