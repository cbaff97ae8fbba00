# fails: defines
# says: network
from urllib.request import urlopen
import numpy as np


def attend_all(S, E):
    return S, E
