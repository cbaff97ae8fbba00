# fails: again
# says: results of the first
import numpy as np


kept = []


def slope(f, query, eps):
    result = np.array([f(query + eps * u) - f(query - eps * u) for u in np.eye(len(query))]) / (2 * eps)
    if len(query) != 3:
        return result
    kept.append(result)
    return kept[0]
