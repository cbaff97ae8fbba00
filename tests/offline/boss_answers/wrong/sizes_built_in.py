# fails: check_shapes
# says: RuntimeError
# says: view(2, 3, 5)
def attend_all(S, E):
    weights = torch.softmax((S @ E.mT).view(2, 3, 5), dim=-1)
    return weights, weights @ E
