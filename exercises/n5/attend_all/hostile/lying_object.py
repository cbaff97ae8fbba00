# verdict: fail
# says: not a NumPy array
import numpy as np


class Liar:
    shape = (2, 4)
    dtype = np.dtype(float)

    def __eq__(self, other):
        return True

    def __getattr__(self, name):
        return lambda *a, **k: True

    @property
    def __class__(self):
        return np.ndarray

    def __array__(self, *a, **k):
        return np.zeros((2, 4))


def attend_all(S, E):
    return Liar(), Liar()
