# fails: runs
# says: pattern `th,hl->tl`
import numpy as np


def attend_all(S, E):
    scores = np.einsum('th,hl->tl', S, E)
    return scores, scores @ E
