# fails: defines
# says: takes 1 argument
import numpy as np


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def attend_step(E):
    return E, E
