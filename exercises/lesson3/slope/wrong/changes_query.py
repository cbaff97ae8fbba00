# fails: inputs_unchanged
# says: changes its input query
import numpy as np


def slope(f, query, eps):
    start = query.copy()
    result = []
    for u in np.eye(len(query)):
        result.append((f(start + eps * u) - f(start - eps * u)) / (2 * eps))
    query += np.array(result)
    return np.array(result)
