# fails: check_shapes
# says: (2, 5, 3)
# says: is an axis swapped
def attend_all(S, E):
    weights = torch.softmax(E @ S.mT, dim=1)
    return weights, weights.mT @ E
