# fails: runs
# says: `None`
import numpy as np


def softmax(x):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    e / e.sum(axis=1, keepdims=True)


def attend_all(S, E):
    return softmax(S @ E.T), softmax(S @ E.T) @ E
