# fails: runs
# says: `f` cannot be called with 2 arguments
import numpy as np


def slope(f, query, eps):
    return np.array([(f(query, eps) - f(query, -eps)) / (2 * eps)])
