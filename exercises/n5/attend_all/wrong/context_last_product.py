# fails: context_matches
# says: last weighted state
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = np.zeros((len(S), E.shape[1]))
    for t in range(len(S)):
        for i in range(len(E)):
            context[t] = weights[t, i] * E[i]
    return weights, context
