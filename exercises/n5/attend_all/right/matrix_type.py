import numpy as np


def attend_all(S, E):
    S, E = np.asmatrix(S), np.asmatrix(E)
    e = np.exp(S * E.T - (S * E.T).max(axis=1))
    weights = e / e.sum(axis=1)
    return weights, weights * E
