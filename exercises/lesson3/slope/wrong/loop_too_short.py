# fails: central
# says: Entry 2 of the query is never moved
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i in range(len(query) - 1):
        u = np.eye(len(query))[i]
        result[i] = (f(query + eps * u) - f(query - eps * u)) / (2 * eps)
    return result
