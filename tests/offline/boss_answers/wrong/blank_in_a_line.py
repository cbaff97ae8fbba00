# fails: check_shapes
# says: ____ is still there
def attend_all(S, E):
    weights = torch.softmax(S @ ____, dim=-1)
    return weights, weights @ E
