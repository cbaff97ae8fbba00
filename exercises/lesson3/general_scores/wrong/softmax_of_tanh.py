# fails: scores_match
# says: went through softmax
# says: before it met E
import numpy as np


def general_scores(S, E, Wa):
    scores = np.tanh(S @ Wa) @ E.T
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
