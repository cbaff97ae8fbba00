# fails: check_gradient
# says: nothing of it reaches S
# says: no_grad
@torch.no_grad()
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, weights @ E
