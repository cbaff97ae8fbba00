# fails: number_types
# says: cut to whole numbers
import numpy as np


def slope(f, query, eps):
    result = np.zeros_like(query)
    for i in range(len(query)):
        u = np.eye(len(query))[i]
        result[i] = (f(query + eps * u) - f(query - eps * u)) / (2 * eps)
    return result
