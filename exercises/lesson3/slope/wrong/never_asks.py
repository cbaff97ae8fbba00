# fails: central
# says: never calls `f`
import numpy as np


def slope(f, query, eps):
    return query / (2 * eps)
