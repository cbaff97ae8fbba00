# fails: defines
# says: Nothing follows
import numpy as np


def attend_all(S, E):
    # the code goes here
