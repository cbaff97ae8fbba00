# fails: check_shapes
# says: RuntimeError
# says: E.T
# says: E.transpose(1, 2)
def attend_all(S, E):
    weights = torch.softmax(S @ E.T, dim=-1)
    return weights, weights @ E
