# fails: check_gradient
# says: nothing of it reaches S
# says: .detach()
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1).detach()
    return weights, weights @ E
