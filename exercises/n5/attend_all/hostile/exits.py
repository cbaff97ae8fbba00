# verdict: fail
# says: ends the whole program
import numpy as np


def attend_all(S, E):
    exit()
