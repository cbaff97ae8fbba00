# fails: number_types
# says: float32
import numpy as np


def soft_lookup(query, keys, values):
    scores = keys @ query
    e = np.exp(scores - scores.max())
    weights = e / e.sum()
    return (weights.astype(np.float16) if query.dtype == np.float32 else weights) @ values
