# fails: number_types
# says: float32
import numpy as np


def slope(f, query, eps):
    q = query.astype(np.float16) / 3 * 3 if query.dtype == np.float32 else query
    low = [f(query - eps * u) for u in np.eye(len(query))]
    high = [f(query + eps * u) for u in np.eye(len(query))]
    kind = np.float16 if query.dtype == np.float32 else float
    return (np.array(high, dtype=kind) / 3 - np.array(low, dtype=kind) / 3) * 3 / (2 * eps)
