# fails: check_shapes
# says: torch.float64
# says: PyTorch tensors of S's type
def attend_all(S, E):
    S, E = S.double(), E.double()
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, weights @ E
