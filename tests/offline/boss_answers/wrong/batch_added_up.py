# fails: check_batch
# says: depends on its neighbours
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, (weights @ E).sum(0, keepdim=True).expand_as(S)
