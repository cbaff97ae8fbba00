# fails: again
# says: later call
import numpy as np


def slope(f, query, eps):
    n = min(len(query), 3)
    result = np.zeros(len(query))
    for i in range(n):
        u = np.eye(len(query))[i]
        result[i] = (f(query + eps * u) - f(query - eps * u)) / (2 * eps)
    return result
