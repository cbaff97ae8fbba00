# verdict: fail
# says: calls itself too often
import numpy as np


def slope(f, query, eps):
    return slope(lambda place: slope(f, place, eps), query, eps)
