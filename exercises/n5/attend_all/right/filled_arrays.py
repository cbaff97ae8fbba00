import numpy as np


def attend_all(S, E):
    T, L = S.shape[0], E.shape[0]
    weights = np.zeros((T, L))
    context = np.zeros((T, E.shape[1]))
    for t in range(T):
        scores = np.zeros(L)
        for i in range(L):
            scores[i] = np.dot(S[t], E[i])
        scores -= scores.max()
        weights[t] = np.exp(scores) / np.exp(scores).sum()
        for i in range(L):
            context[t] += weights[t, i] * E[i]
    return weights, context
