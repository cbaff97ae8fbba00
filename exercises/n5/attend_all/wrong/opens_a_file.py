# fails: defines
# says: cannot open files
import numpy as np


notes = open('notes.txt').read()


def attend_all(S, E):
    return S, E
