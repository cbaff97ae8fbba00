import numpy as np


def attend_all(S, E):
    scores = np.matmul(S, np.transpose(E))
    largest = np.max(scores, axis=-1, keepdims=True)
    e = np.exp(scores - largest)
    total = np.sum(e, axis=-1, keepdims=True)
    weights = e / total
    context = np.matmul(weights, E)
    return weights, context
