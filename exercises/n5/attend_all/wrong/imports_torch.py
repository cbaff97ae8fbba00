# fails: defines
# says: written with NumPy
import torch


def attend_all(S, E):
    w = torch.softmax(S @ E.T, -1)
    return w, w @ E
