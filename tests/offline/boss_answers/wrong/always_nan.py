# fails: check_rows
# says: nan
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1) * float("nan")
    return weights, weights @ E
