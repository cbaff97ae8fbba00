# fails: check_numbers
# says: context
# says: weighted E
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, S
