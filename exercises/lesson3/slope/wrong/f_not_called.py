# fails: runs
# says: does not work on a function
import numpy as np


def slope(f, query, eps):
    return (f - f) / (2 * eps) * query
