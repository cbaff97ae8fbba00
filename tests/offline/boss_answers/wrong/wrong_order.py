# fails: check_shapes
# says: the order: weights first
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights @ E, weights
