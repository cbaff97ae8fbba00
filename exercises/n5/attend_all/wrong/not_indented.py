# fails: defines
# says: not indented
import numpy as np


def attend_all(S, E):
scores = S @ E.T
return scores, scores @ E
