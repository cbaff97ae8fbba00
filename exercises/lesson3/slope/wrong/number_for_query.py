# fails: runs
# says: calls it with a number
import numpy as np


def slope(f, query, eps):
    return np.array([(f(x + eps) - f(x - eps)) / (2 * eps) for x in query])
