# fails: defines
# says: indented further
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
      e = np.exp(scores)
    return e, e @ E
