# fails: check_shapes
# says: lost (size 1)
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, (weights @ E).squeeze(1)
