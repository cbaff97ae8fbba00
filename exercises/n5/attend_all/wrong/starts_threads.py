# fails: defines
# says: Threads
import threading
import numpy as np


def attend_all(S, E):
    return S, E
