import numpy as np


def slope(f, query, eps):
    # f takes an array of the shape of query (D,) and gives one number
    result = np.zeros(len(query))
    for i in range(len(query)):
        above, below = query.astype(float), query.astype(float)  # two copies
        above[i] += eps
        below[i] -= eps
        result[i] = (f(above) - f(below)) / (2 * eps)
    return result  # (D,)
