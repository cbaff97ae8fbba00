# fails: check_shapes
# says: (2, 5, 4)
# says: is an axis swapped
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, weights.mT @ S
