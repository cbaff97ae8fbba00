# fails: check_gradient
# says: nothing of it reaches S
def attend_all(S, E):
    weights = torch.tensor(torch.softmax(S @ E.mT, dim=-1).tolist())
    return weights, weights @ E
