# fails: runs
# says: `stack` cannot put together the shapes (4,) and (3,)
import numpy as np


def additive_scores(s, E, W, U, v):
    scores = []
    for h in E:
        both = np.stack([s, h])
        scores.append(np.tanh(both @ np.concatenate([W, U])) @ v)
    return np.array(scores)
