# fails: runs
# says: own `raise`
import numpy as np


def attend_all(S, E):
    class Unfinished(Exception):
        pass

    raise Unfinished('softmax')
