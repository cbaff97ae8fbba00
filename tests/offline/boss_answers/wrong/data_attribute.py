# fails: check_gradient
# says: nothing of it reaches S
def attend_all(S, E):
    weights = torch.softmax(S.data @ E.data.mT, dim=-1)
    return weights, weights @ E.data
