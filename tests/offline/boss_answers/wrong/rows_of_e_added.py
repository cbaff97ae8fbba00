# fails: check_numbers
# says: context
# says: the weights are not used
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, E.sum(1, keepdim=True).expand_as(S)
