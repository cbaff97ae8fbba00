# fails: one_each
# says: one number for the whole query
import numpy as np


def slope(f, query, eps):
    return (f(query + eps) - f(query - eps)) / (2 * eps)
