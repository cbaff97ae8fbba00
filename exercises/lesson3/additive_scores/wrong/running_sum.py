# fails: scores_match
# says: added up on the way
import numpy as np


def additive_scores(s, E, W, U, v):
    scores, total = [], s @ W
    for h in E:
        total = total + h @ U
        scores.append(np.tanh(total) @ v)
    return np.array(scores)
