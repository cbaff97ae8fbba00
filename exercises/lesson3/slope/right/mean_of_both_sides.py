import numpy as np


def slope(f, query, eps):
    q = query * 1.0
    here = f(q)
    forward, backward = [], []
    for i in range(len(q)):
        step = np.zeros_like(q)
        step[i] = eps
        forward.append((f(q + step) - here) / eps)
        backward.append((here - f(q - step)) / eps)
    return (np.array(forward) + np.array(backward)) / 2
