# fails: number_types
# says: float32
# says: wrong
import numpy as np


def additive_scores(s, E, W, U, v):
    hidden = np.tanh(s @ W + E @ U)
    return hidden.astype(np.float16 if s.dtype == np.float32 else float) @ v
