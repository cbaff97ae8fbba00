# fails: runs
# says: `stack` cannot put together the shapes (4,) and (3,)
import numpy as np


def additive_scores(s, E, W, U, v):
    rows = np.array([np.stack([s, h]) for h in E])
    return np.tanh(rows @ np.concatenate([W, U])) @ v
