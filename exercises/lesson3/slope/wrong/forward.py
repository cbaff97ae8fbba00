# fails: central
# says: forward difference
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query)):
        above = query.astype(float)
        above[i] += eps
        result[i] = (f(above) - f(query)) / eps
    return result
