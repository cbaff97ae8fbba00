# verdict: fail
import numpy as np


class Odd:
    @property
    def __signature__(self):
        raise ValueError

    def __call__(self, S, E):
        return S, E


attend_all = Odd()
