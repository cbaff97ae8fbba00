# fails: runs
# says: something else than plain numbers
import numpy as np


def slope(f, query, eps):
    place = query.astype(object)
    return np.array([(f(place + eps) - f(place)) / eps])
