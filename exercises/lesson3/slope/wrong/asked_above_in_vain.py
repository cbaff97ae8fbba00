# fails: central
# says: less f below it
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query.astype(float), query.astype(float)
        above[i] += eps
        below[i] -= eps
        f(above)
        result[i] = (f(query) - f(below)) / eps
    return result
