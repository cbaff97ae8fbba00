import numpy as np


def slope(f, query, eps):
    n = query.size
    high = [f(query + eps * (np.arange(n) == i)) for i in range(n)]
    low = [f(query - eps * (np.arange(n) == i)) for i in range(n)]
    return (np.array(high) - np.array(low)) / 2 / eps
