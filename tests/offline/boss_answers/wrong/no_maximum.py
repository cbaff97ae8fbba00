# fails: check_numbers
# says: nan
# says: largest score
def attend_all(S, E):
    parts = torch.exp(S @ E.mT)
    weights = parts / parts.sum(dim=-1, keepdim=True)
    return weights, weights @ E
