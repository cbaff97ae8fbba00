# fails: one_each
# says: two numbers for each entry
import numpy as np


def slope(f, query, eps):
    return np.array([[f(query + eps * u), f(query - eps * u)] for u in np.eye(len(query))])
