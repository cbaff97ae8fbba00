# fails: runs
# says: exception
import numpy as np


def attend_all(S, E):
    class Unfinished(Exception):
        pass

    raise Unfinished('softmax')
