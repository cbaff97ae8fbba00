# fails: check_shapes
# says: TypeError
# says: two arguments, S and E
def attend_all(S, E, mask):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, weights @ E
