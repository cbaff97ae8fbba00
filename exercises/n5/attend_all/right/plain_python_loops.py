import math

import numpy as np


def attend_all(S, E):
    all_weights, all_contexts = [], []
    for s in S.tolist():
        scores = [sum(a * b for a, b in zip(s, h)) for h in E.tolist()]
        top = max(scores)
        shares = [math.exp(x - top) for x in scores]
        total = sum(shares)
        weights = [x / total for x in shares]
        context = [sum(w * h[j] for w, h in zip(weights, E.tolist())) for j in range(len(s))]
        all_weights.append(weights)
        all_contexts.append(context)
    return np.array(all_weights), np.array(all_contexts)
