# fails: check_shapes
# says: (3, 5)
# says: lost (size 1)
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights.squeeze(), (weights @ E).squeeze()
