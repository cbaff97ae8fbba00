# fails: check_shapes
# says: RuntimeError
# says: S * E
def attend_all(S, E):
    weights = torch.softmax(S * E, dim=-1)
    return weights, weights * E
