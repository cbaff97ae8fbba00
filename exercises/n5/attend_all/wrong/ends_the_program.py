# fails: runs
# says: ends the whole program
import numpy as np


def attend_all(S, E):
    print(S @ E.T)
    exit()
