# verdict: fail
# says: calls it with an array of shape (5,)
import numpy as np


class Odd(np.ndarray):
    shape = (2,)
    dtype = None


def slope(f, query, eps):
    return f(np.zeros(5).view(Odd)) * query
