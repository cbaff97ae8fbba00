# fails: runs
# says: `f` takes one array of shape (2,)
# says: shape (2, 2)
import numpy as np


def slope(f, query, eps):
    steps = eps * np.eye(len(query))
    return (f(query + steps) - f(query - steps)) / (2 * eps)
