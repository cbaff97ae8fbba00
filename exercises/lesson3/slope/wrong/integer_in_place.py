# fails: number_types
# says: `+=` cannot put fractions
import numpy as np


def slope(f, query, eps):
    result = np.zeros(len(query))
    for i, u in enumerate(np.eye(len(query))):
        place = query.copy()
        place += eps * u
        above = f(place)
        place -= 2 * eps * u
        result[i] = (above - f(place)) / (2 * eps)
    return result
