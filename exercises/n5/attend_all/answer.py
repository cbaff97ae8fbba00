import numpy as np


def attend_all(S, E):
    # S (T, H) decoder states, E (L, H) encoder states
    scores = S @ E.T
    exponentials = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = exponentials / exponentials.sum(axis=1, keepdims=True)
    context = weights @ E
    return weights, context  # (T, L) and (T, H)
