# fails: defines
# says: no module `scipy`
from scipy.special import softmax


def attend_all(S, E):
    w = softmax(S @ E.T, axis=1)
    return w, w @ E
