# fails: check_shapes
# says: (3, 5)
# says: lost
def attend_all(S, E):
    weights = torch.softmax(S[0] @ E[0].T, dim=-1)
    return weights, weights @ E[0]
