# fails: central
# says: entries 0, 1
# says: not put back
import numpy as np


def slope(f, query, eps):
    place = query.astype(float)
    result = np.zeros(len(query))
    for i in range(len(query)):
        place[i] += eps
        above = f(place)
        place[i] -= 2 * eps
        below = f(place)
        result[i] = (above - below) / (2 * eps)
    return result
