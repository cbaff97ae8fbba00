# fails: check_shapes
# says: return weights, context
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights @ E
