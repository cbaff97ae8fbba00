# fails: defines
# says: not inside a function
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
return scores, scores @ E
