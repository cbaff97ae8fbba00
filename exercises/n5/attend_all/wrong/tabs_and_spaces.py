# fails: defines
# says: mixes tabs and spaces
import numpy as np


def attend_all(S, E):
    scores = S @ E.T
	return scores, scores @ E
