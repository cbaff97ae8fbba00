# fails: runs
# says: `stack` cannot put together the shapes in this line
import numpy as np


def additive_scores(s, E, W, U, v):
    states = [E[0]]
    both = np.stack([s, states.pop()])
    return np.tanh(both @ np.concatenate([W, U])) @ v
