# fails: central
# says: Only the first number
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query.astype(float), query.astype(float)
        above[i] += eps
        below[i] -= eps
        number = (f(above) - f(below)) / (2 * eps)
        result[0] = number if i == 0 else result[0]
    return result
