import numpy as np


def slope(f, query, eps):
    place = np.array(query, dtype=float)
    result = np.empty(place.shape)
    for i, start in enumerate(query):
        place[i] = start + eps
        high = f(place)
        place[i] = start - eps
        low = f(place)
        place[i] = start
        result[i] = (high - low) / (2 * eps)
    return result
