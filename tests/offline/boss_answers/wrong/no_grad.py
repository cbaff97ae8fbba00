# fails: check_gradient
# says: nothing of it reaches S
# says: no_grad
def attend_all(S, E):
    with torch.no_grad():
        weights = torch.softmax(S @ E.mT, dim=-1)
        return weights, weights @ E
