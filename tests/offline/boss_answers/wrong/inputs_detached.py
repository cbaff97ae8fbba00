# fails: check_gradient
# says: nothing of it reaches S
# says: .detach()
def attend_all(S, E):
    S, E = S.detach(), E.detach()
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, weights @ E
