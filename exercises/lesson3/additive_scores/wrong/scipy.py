# fails: defines
# says: only NumPy
from scipy.special import softmax
import numpy as np


def additive_scores(s, E, W, U, v):
    return np.tanh(s @ W + E @ U) @ v
