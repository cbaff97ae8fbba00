import numpy as np


def slope(f, query, eps):
    numbers = query.tolist()
    result = []
    for i in range(len(numbers)):
        high = [x + eps if j == i else x for j, x in enumerate(numbers)]
        low = [x - eps if j == i else x for j, x in enumerate(numbers)]
        result.append(f(np.array(high, dtype=float)) - f(np.array(low, dtype=float)))
    return np.array(result) / (2 * eps)
