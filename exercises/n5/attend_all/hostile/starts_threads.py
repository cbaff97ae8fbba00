# verdict: fail
# says: Threads
import numpy as np


def attend_all(S, E):
    import threading

    for _ in range(1000):
        threading.Thread(target=print).start()
