import numpy as np


def slope(f, query, eps):
    steps = eps * np.identity(len(query))
    high = np.apply_along_axis(f, 1, query + steps)
    low = np.apply_along_axis(f, 1, query - steps)
    return (high - low) / (2 * eps)
