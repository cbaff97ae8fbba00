# fails: one_each
# says: for the query as a whole
import numpy as np


def slope(f, query, eps):
    return np.array([f(query + eps), f(query - eps)])
