# verdict: fail
# says: page itself
import numpy as np


def attend_all(S, E):
    import js

    return js.fetch, js.postMessage
