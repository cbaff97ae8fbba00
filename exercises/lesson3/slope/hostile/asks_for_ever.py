# verdict: fail
# says: still running
# endless
import numpy as np


def slope(f, query, eps):
    while True:
        f(query)
