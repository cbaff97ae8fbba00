# fails: runs
# says: a function
import numpy as np


def slope(f, query, eps):
    return (f[query + eps] - f[query - eps]) / (2 * eps)
