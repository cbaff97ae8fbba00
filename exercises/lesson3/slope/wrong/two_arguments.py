# fails: defines
# says: takes 2 arguments
import numpy as np


def slope(f, query):
    eps = 1e-3
    return np.array([(f(query + eps * u) - f(query - eps * u)) / (2 * eps) for u in np.eye(len(query))])
