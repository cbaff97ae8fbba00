# fails: shapes
# says: turned over
import numpy as np


def attend_all(S, E):
    weights, context = [], []
    for h in E:
        x = S @ h
        e = np.exp(x - x.max())
        weights.append(e / e.sum())
        context.append(e / e.sum() @ S)
    return np.array(weights), np.array(context)
