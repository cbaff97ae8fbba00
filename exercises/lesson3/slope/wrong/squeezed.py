# fails: again
# says: a query of one number (D = 1)
# says: ()
import numpy as np


def slope(f, query, eps):
    return np.squeeze(np.array([f(query + eps * u) - f(query - eps * u) for u in np.eye(len(query))])) / (2 * eps)
