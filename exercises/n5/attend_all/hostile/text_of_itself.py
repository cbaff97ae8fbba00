# verdict: fail
# says: calls itself too often
import numpy as np


class Odd:
    def __str__(self):
        return str(self)

    __repr__ = __str__


def attend_all(S, E):
    print(Odd())
