import math

import numpy as np


def additive_scores(s, E, W, U, v):
    scores = []
    for h in E:
        total = 0.0
        for d in range(len(v)):
            inner = 0.0
            for i in range(len(s)):
                inner += float(s[i]) * float(W[i, d])
            for j in range(len(h)):
                inner += float(h[j]) * float(U[j, d])
            total += math.tanh(inner) * float(v[d])
        scores.append(total)
    return np.array(scores)
