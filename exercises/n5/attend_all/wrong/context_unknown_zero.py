# fails: context_matches
# says: 0 everywhere
# says: no step with `prod`
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = e / e.sum(axis=1, keepdims=True)
    context = np.prod(weights[:, :, None] * E, axis=1)
    return weights, context
