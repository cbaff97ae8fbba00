# fails: one_each
# says: one entry only
import numpy as np


def slope(f, query, eps):
    u = np.eye(len(query))[0]
    return np.array([(f(query + eps * u) - f(query - eps * u)) / (2 * eps)])
