# fails: central
# says: are subtracted
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query.astype(float), query.astype(float)
        above[i] += eps
        below[i] -= eps
        result[i] = ((f(above) - f(query)) / eps - (f(query) - f(below)) / eps) / 2
    return result
