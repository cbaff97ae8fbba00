# fails: check_shapes
# says: NameError
# says: weihgts
# says: every name
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, weihgts @ E
