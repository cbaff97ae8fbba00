# verdict: fail
# says: own `raise`
import numpy as np


def attend_all(S, E):
    raise NameError(name=[S])
