# fails: check_shapes
# says: list
# says: keep to PyTorch tensors
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights.tolist(), (weights @ E).tolist()
