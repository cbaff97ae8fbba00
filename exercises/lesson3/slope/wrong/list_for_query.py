# fails: runs
# says: calls it with a list of 2
import numpy as np


def slope(f, query, eps):
    place = list(query)
    result = []
    for i in range(len(place)):
        place[i] += eps
        result.append(f(place))
    return np.array(result)
