# fails: check_numbers
# says: weights [0.0, 0.0, 0.0]
# says: largest score
def attend_all(S, E):
    parts = torch.exp(S @ E.mT)
    weights = (parts / parts.sum(dim=-1, keepdim=True)).nan_to_num()
    return weights, weights @ E
